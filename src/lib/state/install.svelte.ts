interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

export type InstallHint = 'prompt' | 'safari' | 'firefox' | 'other' | 'installed';

/** How this app is put on this device: by a prompt where the browser has one, by hand where it has not. */
export class InstallState {
  hint = $state<InstallHint>('other');
  #prompt: InstallPrompt | null = null;

  start(): () => void {
    this.hint = toHint();
    const stop = new AbortController();
    addEventListener(
      'beforeinstallprompt',
      (event) => {
        event.preventDefault();
        this.#prompt = event as InstallPrompt;
        this.hint = 'prompt';
      },
      { signal: stop.signal },
    );
    addEventListener('appinstalled', () => (this.hint = 'installed'), { signal: stop.signal });
    return () => stop.abort();
  }

  async install(): Promise<void> {
    if (this.#prompt === null) return;
    await this.#prompt.prompt();
    const choice = await this.#prompt.userChoice;
    this.#prompt = null;
    this.hint = choice.outcome === 'accepted' ? 'installed' : 'other';
  }
}

function toHint(): InstallHint {
  if (matchMedia('(display-mode: standalone)').matches) return 'installed';
  if (/firefox/iu.test(navigator.userAgent)) return 'firefox';
  return /^((?!chrome|chromium|android).)*safari/iu.test(navigator.userAgent) ? 'safari' : 'other';
}
