/** A mutant that changes nothing that anyone could observe, and why. */
export interface Equivalent {
  readonly file: string;
  readonly change: string;
  /** The line on which it begins. */
  readonly code: string;
  readonly why: string;
}

export const EQUIVALENT: readonly Equivalent[] = [
  {
    file: "server/src/kernel/http/body/body-memory.ts",
    change: "<= → <",
    code: "if (more <= 0) return;",
    why: "Growing by nothing claims nothing, and finds room wherever the claim has room already.",
  },
  {
    file: "server/src/kernel/http/body/body-memory.ts",
    change: "this.#shares.delete(owner); → (removed)",
    code: "if (share.bytes === 0 && share.arriving.size === 0) this.#shares.delete(owner);",
    why: "A share that is empty counts as a new one; only its few bytes of memory stay.",
  },
  {
    file: "server/src/kernel/http/body/json-scan.ts",
    change: "< → <=",
    code: "for (let at = 0; at < text.length; at++) {",
    why: "The code behind the text's end is NaN, which counts as nothing.",
  },
  {
    file: "server/src/kernel/http/body/json-scan.ts",
    change: "> → >=",
    code: "if (depth > scan.depth) scan.depth = depth;",
    why: "The depth is set to what it is.",
  },
  {
    file: "server/src/kernel/http/body/json-scan.ts",
    change: "< → <=",
    code: "for (let at = start + 1; at < text.length; at++) {",
    why: "The code behind the text's end is NaN, which is neither a quote nor a backslash.",
  },
  {
    file: "server/src/kernel/ledger/digests/digest-rows.ts",
    change: "<= → <",
    code: "const to = part.endUs !== null && part.endUs <= settled ? part.endUs : settled;",
    why: "Where the two times are equal, either is the same end.",
  },
  {
    file: "server/src/kernel/ledger/digests/digest-rows.ts",
    change: "<= → <",
    code: `and recorded_at <= timestamptz 'epoch' + \${to}::bigint * interval '1 microsecond'`,
    why: "A row of this very microsecond is digested by the next run.",
  },
  {
    file: "server/src/kernel/ledger/group/write-changes.ts",
    change: "< → <=",
    code: "const records = changes.records.toSorted((a, b) => (a.key < b.key ? -1 : 1));",
    why: "Equal keys are of different environments, of which neither has to be first.",
  },
  {
    file: "server/src/kernel/ledger/group/write-changes.ts",
    change: "< → <=",
    code: "return [...kinds.values()].sort((a, b) => (a.record.name < b.record.name ? -1 : 1));",
    why: "No two kinds of rows have the same name.",
  },
];
