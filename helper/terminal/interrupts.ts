// SIGINT and SIGTERM. Without a listener Node lets the signal end the process at once, and the shell says 130 or 143.
// A command that ends its work in order first registers here; then it exits with the same numbers.

export type Interrupt = 'SIGINT' | 'SIGTERM';

const STATUS: Readonly<Record<Interrupt, number>> = { SIGINT: 130, SIGTERM: 143 };

let received: Interrupt | null = null;

/** Calls `stop` at the first of these signals; the second one ends the process. Gives a function that stops listening. */
export function onInterrupt(signals: readonly Interrupt[], stop: () => void): () => void {
  const listeners = signals.map((signal) => {
    const listener = (): void => {
      received ??= signal;
      stop();
    };
    process.once(signal, listener);
    return () => process.off(signal, listener);
  });
  return () => listeners.forEach((off) => off());
}

/** 130 or 143 where a signal came while somebody listened, else null. */
export function interruptStatus(): number | null {
  return received === null ? null : STATUS[received];
}
