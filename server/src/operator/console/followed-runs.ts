import type { Progress } from "../progress.ts";

/** How far a long command is. */
export interface RunProgress {
  readonly step: string;
  readonly done: number;
  readonly total: number;
}

/** The long commands that run in this process, for the pages that wait for them. */
export class FollowedRuns {
  readonly #runs = new Map<string, RunProgress>();

  /** Undefined for a run that has ended, or that is in another process. */
  find(run: string): RunProgress | undefined {
    return this.#runs.get(run);
  }

  /** The progress of a run until `end`. */
  follow(run: string): Progress {
    return {
      step: (step) => (done, total) => void this.#runs.set(run, { step, done, total }),
      end: () => void this.#runs.delete(run),
    };
  }
}
