/** `again`: there is more work already. */
export type Outcome = "again" | "rest";

export interface Repetition {
  readonly everyMs: number;
  onError(error: unknown): void;
}

/**
 * Runs the work now and then repeatedly, one turn after the other. Returns a function that stops it after the current
 * turn.
 */
export function repeat(
  work: () => Promise<Outcome>,
  { everyMs, onError }: Repetition,
): () => Promise<void> {
  let stopped = false;
  let turn: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const schedule = (delayMs: number) => {
    timer = setTimeout(() => {
      turn = takeTurn();
    }, delayMs).unref();
  };
  const takeTurn = async () => {
    const outcome = await work().catch((error: unknown): Outcome => {
      onError(error);
      return "rest";
    });
    if (!stopped) schedule(outcome === "again" ? 0 : everyMs);
  };
  schedule(0);
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await turn;
  };
}
