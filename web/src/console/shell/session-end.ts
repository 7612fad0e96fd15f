const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;

/** With fewer minutes than this left, a person should not start anything long. */
const WARNED_MINUTES = 5;

export interface SessionEnd {
  /** The time that is left: `14 min`. */
  readonly words: string;
  readonly isNear: boolean;
  readonly isOver: boolean;
}

/** How long a session still lasts, and whether the operator must be warned. */
export function sessionEnd(endsAt: Date, now: Date): SessionEnd {
  const left = endsAt.getTime() - now.getTime();
  const minutes = Math.max(0, Math.floor(left / MINUTE_MS));
  return {
    words: wordsOf(minutes),
    isNear: minutes < WARNED_MINUTES,
    isOver: left <= 0,
  };
}

function wordsOf(minutes: number): string {
  if (minutes === 0) return "Under 1 min";
  if (minutes < 2 * HOUR_MINUTES) return `${minutes} min`;
  return `${Math.floor(minutes / HOUR_MINUTES)} h`;
}
