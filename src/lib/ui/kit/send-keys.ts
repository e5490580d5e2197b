// A text of several lines is sent with Ctrl or Cmd and Enter; Enter alone begins a new line.

/** For `onkeydown` of a textarea. An input method takes its own Enter. */
export function onSendKeys(send: (event: KeyboardEvent) => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.isComposing) send(event);
  };
}
