import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { findMutants } from "../../scripts/mutants/find-mutants.ts";
import { applied } from "../../scripts/mutants/mutant.ts";
import { sampleOf } from "../../scripts/mutants/sample.ts";
import { ROOT } from "../../scripts/repository.ts";

const changesOf = (text: string) => findMutants("rules.ts", text).map(({ change }) => change);

test.each<[string, string, string[]]>([
  ["a bound", "export const late = a < b;", ["< → <="]],
  ["a comparison", "export const same = a === b;", ["=== → !=="]],
  ["a condition", "export const both = a && b;", ["&& → ||"]],
  ["a sum of money", "export const total = amount + fee;", ["+ → -"]],
  ["a choice", "export const one = a ? b : c;", ["a ? b : c → a ? c : b"]],
  ["a guard", "if (isWrong) throw new Error();", ["isWrong → false"]],
  ["a guard in a block", "if (isWrong) { return; }", ["isWrong → false"]],
  ["a step", "books.publish(event);", ["books.publish(event); → (removed)"]],
  ["a verdict", "function f() { return true; }", ["return true; → return false;"]],
  ["a route's signature", "f({ signed: true })", ["signed: true → (removed)"]],
  ["a route's scope", 'f({ scope: "kyc:write" })', ['scope: "kyc:write" → (removed)']],
  ["another flag", "const options = { isLate: false };", ["false → true"]],
  ["an order in SQL", "const q = sql`select a from b order by a desc`;", ["desc → asc"]],
  ["a bound in SQL", "const q = sql`select a from b where a >= 1`;", [">= → >"]],
  [
    "a condition in SQL",
    "const q = sql`\n  where a = 1\n  and b = 2\n`;",
    ["and b = 2 → (removed)"],
  ],
])("%s has a mutant", (_what, text, changes) => {
  expect(changesOf(text)).toEqual(expect.arrayContaining(changes));
});

test.each([
  ["an assertion, which stands behind a rule", "assert(isWhole(amount), amount);"],
  ["what an assertion compares", "assert(amount > 0n && isWhole, amount);"],
  ["a line of the log", "kit.log.info(fields);"],
  ["a line of a log of one's own", "this.#log.warn({ err }, text); this.#kit.log.warn(text);"],
  ["a sum of texts", "export const name = first + second;"],
  ["a condition in SQL that goes on in the next line", "const q = sql`\n  and exists (\n  )\n`;"],
])("%s has none", (_what, text) => {
  expect(changesOf(text)).toEqual([]);
});

test("a mutant changes only its own place", () => {
  const text = "export const early = a < b;\nexport const late = c < d;\n";
  const texts = findMutants("rules.ts", text).map((mutant) => applied(text, mutant));
  expect(texts).toEqual([
    "export const early = a <= b;\nexport const late = c < d;\n",
    "export const early = a < b;\nexport const late = c <= d;\n",
  ]);
});

test("the same seed gives the same sample, and another seed another", () => {
  const items = Array.from({ length: 1_000 }, (_, n) => n);
  expect(sampleOf(items, 20, 7)).toEqual(sampleOf(items, 20, 7));
  expect(sampleOf(items, 20, 8)).not.toEqual(sampleOf(items, 20, 7));
  expect(new Set(sampleOf(items, 1_000, 7)).size).toBe(1_000);
});

test("a mutant of a rule is killed by the tests of its folder", { timeout: 240_000 }, () => {
  const only = "server/src/domains/customers/kyc-tiers/rules.ts";
  const run = spawnSync(
    process.execPath,
    ["scripts/mutants.ts", "--sample", "1", "--seed", "3", "--only", only],
    { cwd: ROOT, encoding: "utf8" },
  );
  expect(run.stdout).toContain("1 of 1 killed");
  expect(run.status).toBe(0);
});
