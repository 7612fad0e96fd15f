/** Work under way for one key, and what waits for its end. */
interface Turn {
  readonly running: Promise<void>;
  next: Promise<void> | undefined;
}

/**
 * Runs work for a key once at a time. Whoever asks meanwhile shares the turn after it, with everybody else who asks: so
 * a thousand who come at once have it done twice, and each of them after they came.
 */
export function takingTurns(): (key: string, work: () => Promise<void>) => Promise<void> {
  const turns = new Map<string, Turn>();
  const begin = (key: string, work: () => Promise<void>): Promise<void> => {
    const running = work().finally(() => {
      if (turns.get(key) === turn && turn.next === undefined) turns.delete(key);
    });
    const turn: Turn = { running, next: undefined };
    turns.set(key, turn);
    return running;
  };
  return (key, work) => {
    const turn = turns.get(key);
    if (turn === undefined) return begin(key, work);
    const begun = () => begin(key, work);
    // How the one before ended is not the concern of those after it.
    turn.next ??= turn.running.then(begun, begun);
    return turn.next;
  };
}
