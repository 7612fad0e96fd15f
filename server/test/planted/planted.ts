/** A file that breaks one rule, and what the checker must say about it. */
export interface Planted {
  /** As `npm run check` names it. */
  readonly checker: string;
  readonly rule: string;
  readonly path: string;
  readonly content: string;
}

export const plantedFor =
  (checker: string) =>
  (rule: string, path: string, ...lines: string[]): Planted => ({
    checker,
    rule,
    path,
    content: lines.map((line) => `${line}\n`).join(""),
  });
