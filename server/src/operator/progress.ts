import type { OnProgress } from "../kernel/backup/contents.ts";

/** Shows a person how far a long command is, on one line that is rewritten. */
export interface Progress {
  /** Begins a step. The returned function takes the amount done and the total. */
  step(name: string): OnProgress;
  /** Removes the line. */
  end(): void;
}

export const NO_PROGRESS: Progress = { step: () => () => undefined, end: () => undefined };

const WRITE_EVERY_MS = 200;

/** An estimate before this time changes too much to be of use. */
const ESTIMATE_AFTER_MS = 2_000;

const CLEAR_LINE = "\r\u001b[K";

/** Without a terminal nothing is shown. */
export function showProgress(
  terminal: ((text: string) => void) | undefined,
  nowMs: () => number,
): Progress {
  if (terminal === undefined) return NO_PROGRESS;
  let writtenAtMs = Number.NEGATIVE_INFINITY;
  return {
    step(name) {
      const startedMs = nowMs();
      return (done, total) => {
        if (nowMs() - writtenAtMs < WRITE_EVERY_MS) return;
        writtenAtMs = nowMs();
        terminal(`${CLEAR_LINE}${describeProgress(name, done, total, writtenAtMs - startedMs)}`);
      };
    },
    end() {
      if (writtenAtMs !== Number.NEGATIVE_INFINITY) terminal(CLEAR_LINE);
    },
  };
}

/** For example: `restoring: 42 %, 3 min left`. */
export function describeProgress(
  name: string,
  done: number,
  total: number,
  elapsedMs: number,
): string {
  const share = total === 0 ? 0 : Math.min(1, done / total);
  const progress = `${name}: ${Math.floor(share * 100)} %`;
  if (elapsedMs < ESTIMATE_AFTER_MS || share === 0) return progress;
  return `${progress}, ${describeTime((elapsedMs / share) * (1 - share))} left`;
}

function describeTime(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  if (seconds < 90) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${(minutes / 60).toFixed(1)} h`;
}
