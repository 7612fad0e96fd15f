/** One small change of one file: what a tired colleague could have written. */
export interface Mutant {
  readonly file: string;
  readonly line: number;
  /** Offsets into the file's text. */
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  /** What changes, for the report and the list of equivalent mutants. */
  readonly change: string;
  /** The line on which it begins, as it is today. */
  readonly code: string;
}

export const nameOf = ({ file, line, change, code }: Mutant): string =>
  `${file}:${line}  ${change}  in  ${code}`;

export const applied = (text: string, { start, end, replacement }: Mutant): string =>
  text.slice(0, start) + replacement + text.slice(end);

/** A replacement of the text from `start` to `end`. */
export type Edit = Pick<Mutant, "start" | "end" | "replacement">;

/** A mutant that changes nothing that anyone could observe, and why. */
export interface Equivalent {
  readonly file: string;
  readonly change: string;
  /** The line on which it begins. */
  readonly code: string;
  readonly why: string;
}
