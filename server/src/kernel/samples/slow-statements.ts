export interface SlowStatement {
  readonly statement: string;
  readonly times: number;
  readonly totalMs: number;
  readonly longestMs: number;
}

/** The texts are constants of the program, but searches build many. */
const TEXTS_MAX = 50;
const LETTERS_MAX = 2_000;

/** The slow statements of a process since they were last taken. */
export class SlowStatements {
  #found = new Map<string, SlowStatement>();

  note(text: string, durationMs: number): void {
    const statement = text.replaceAll(/\s+/g, " ").trim().slice(0, LETTERS_MAX);
    const known = this.#found.get(statement);
    if (known === undefined && this.#found.size >= TEXTS_MAX) return;
    const ms = Math.round(durationMs);
    this.#found.set(statement, {
      statement,
      times: (known?.times ?? 0) + 1,
      totalMs: (known?.totalMs ?? 0) + ms,
      longestMs: Math.max(known?.longestMs ?? 0, ms),
    });
  }

  take(): readonly SlowStatement[] {
    const found = [...this.#found.values()];
    this.#found = new Map();
    return found;
  }
}
