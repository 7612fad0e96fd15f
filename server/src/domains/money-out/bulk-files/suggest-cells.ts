import type { Mode } from "../../../kernel/tenancy/access.ts";
import { suggestBanks } from "../../platform/banks/index.ts";
import { suggest } from "./describe-problem.ts";
import { readLine } from "./read-cells.ts";
import type { BulkRow, Problem } from "./rules.ts";

/** What a file's other rows and the list of banks suggest for a wrong cell. */
export interface Hints {
  readonly banks: BankHints;
  /** What most rows say. */
  readonly narration: string | undefined;
}

/** A file with more different wrong names has another column in the place of its banks. */
const NAMES_MAX = 20;

/**
 * Suggests banks for the wrong names of one file. Each name is compared with all banks, so this is done once, and only
 * for the first names.
 */
export class BankHints {
  readonly #mode: Mode;
  readonly #suggested = new Map<string, readonly string[]>();

  constructor(mode: Mode) {
    this.#mode = mode;
  }

  namesFor(typed: string): readonly string[] {
    const known = this.#suggested.get(typed);
    if (known !== undefined) return known;
    if (this.#suggested.size >= NAMES_MAX) return [];
    const names = suggestBanks(typed, this.#mode).map(({ name }) => name);
    this.#suggested.set(typed, names);
    return names;
  }
}

/** The narration that most rows of a file have. Undefined if none has one. */
export function findUsualNarration(rows: readonly BulkRow[]): string | undefined {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const narration = readLine(row.narration);
    if (narration !== "") counts.set(narration, (counts.get(narration) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return most?.[0];
}

/** Adds the values that correct a wrong bank or an empty narration. */
export function withSuggestions(problem: Problem, { bank }: BulkRow, hints: Hints): Problem {
  if (problem.field === "bank") {
    const names = hints.banks.namesFor(bank);
    return { ...problem, suggestions: names.map((name) => suggest("bank", name)) };
  }
  const { narration } = hints;
  if (problem.code !== "missing_field" || problem.field !== "narration") return problem;
  if (narration === undefined) return problem;
  const label = `Use “${narration}”`;
  return { ...problem, suggestions: [{ ...suggest("narration", narration), label }] };
}
