/** A run for one key, and the run that follows it. */
interface Turn {
  readonly running: Promise<void>;
  next: Promise<void> | undefined;
}

/**
 * Runs work for a key, one run at a time. Calls during a run share the next run. So a thousand calls at once cause two
 * runs, and each call gets a run that began after it.
 */
export function shareRuns(): (key: string, work: () => Promise<void>) => Promise<void> {
  const turns = new Map<string, Turn>();
  const begin = (key: string, work: () => Promise<void>): Promise<void> => {
    const running = work().finally(() => {
      if (turn.next === undefined) turns.delete(key);
    });
    const turn: Turn = { running, next: undefined };
    turns.set(key, turn);
    return running;
  };
  return (key, work) => {
    const turn = turns.get(key);
    if (turn === undefined) return begin(key, work);
    const begun = () => begin(key, work);
    // The next run starts whether or not the one before failed.
    turn.next ??= turn.running.then(begun, begun);
    return turn.next;
  };
}
