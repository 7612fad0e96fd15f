import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROOT } from "../../scripts/repository.ts";
import { forbiddenImports, imported } from "./planted/boundaries.ts";
import { staleFiles } from "./planted/generated.ts";
import { lintErrors } from "./planted/lint.ts";
import type { Planted } from "./planted/planted.ts";
import { smallRepository } from "./planted/small-repository.ts";
import { untidiness } from "./planted/tidy.ts";
import { typeErrors } from "./planted/types.ts";
import { unusedCode } from "./planted/unused-code.ts";
import { CheckedRepository, type Said } from "./support/checked-repository.ts";

const planted = [
  ...typeErrors,
  ...lintErrors,
  ...forbiddenImports,
  ...staleFiles,
  ...unusedCode,
  ...untidiness,
];
const checkers = [...new Set(planted.map(({ checker }) => checker))];

let clean: CheckedRepository;
let broken: CheckedRepository;
let saidOfClean: Said;
let saidOfBroken: Said;

beforeAll(async () => {
  clean = new CheckedRepository(smallRepository);
  broken = new CheckedRepository({ ...smallRepository, ...imported, ...contents(planted) });
  saidOfClean = await clean.run("scripts/check.ts");
  saidOfBroken = await broken.run("scripts/check.ts");
}, 600_000);

afterAll(() => {
  clean.remove();
  broken.remove();
});

test("a repository in order passes every checker", () => {
  expect(saidOfClean.output).not.toContain("FAILED");
  expect(saidOfClean.exitCode).toBe(0);
  expect([...blocks(saidOfClean.output).keys()].sort()).toEqual([...checkers].sort());
});

test("a repository that breaks every rule fails, and every checker with it", () => {
  expect(saidOfBroken.exitCode).toBe(1);
  expect(saidOfBroken.output).not.toMatch(/^passed/m);
});

describe.each(checkers)("%s", (checker) => {
  test.each(planted.filter((one) => one.checker === checker))("$rule: $path", ({ rule, path }) => {
    const findings = findingsIn(blocks(saidOfBroken.output).get(checker) ?? "");
    expect(findings.filter((finding) => finding.includes(rule))).toContainEqual(
      expect.stringContaining(path),
    );
  });
});

test("every boundary has a planted import that breaks it", () => {
  const configuration = createRequire(import.meta.url)(join(ROOT, ".dependency-cruiser.cjs"));
  expect(configuration.forbidden.map(({ name }: { name: string }) => name).sort()).toEqual(
    [...new Set(forbiddenImports.map(({ rule }) => rule))].sort(),
  );
});

test("every lint rule that is turned on by name has a planted line that breaks it", () => {
  const { preset, ...groups } = JSON.parse(readFileSync(join(ROOT, "biome.json"), "utf8")).linter
    .rules;
  const rules = Object.values(groups).flatMap((group) => Object.entries(group as object));
  const on = rules.filter(([, setting]) => setting !== "off").map(([name]) => name);
  expect(lintErrors.map(({ rule }) => rule)).toEqual(expect.arrayContaining(on));
});

test("every test of the repository itself has a planted file that fails it", () => {
  expect(blocks(saidOfBroken.output).get("tidy")).toMatch(/Tests +\d+ failed \(/);
});

test("boundaries do not pass with a tool that reads no TypeScript", async () => {
  clean.replacePackage("typescript", "tsgo");
  const links = { NODE_OPTIONS: "--preserve-symlinks --preserve-symlinks-main" };
  const { exitCode, output } = await clean.run("scripts/boundaries.ts", links);
  expect(output).toContain("every-file-is-judged: server/src/main.ts was not analysed.");
  expect(exitCode).toBe(1);
});

test("a checker that was stopped does not look as if it had found a violation", async () => {
  const busy = new CheckedRepository({
    ...smallRepository,
    "server/scripts/generated.ts": 'process.kill(process.pid, "SIGTERM");\n',
  });
  const { exitCode, output } = await busy.run("scripts/check.ts", {}, ["generated"]);
  busy.remove();
  expect(output).toMatch(/^FAILED .+ generated$/m);
  expect(blocks(output).get("generated")).toContain("It was stopped by SIGTERM");
  expect(exitCode).toBe(1);
}, 60_000);

/** A planted file without content must exist. */
function contents(all: readonly Planted[]): Record<string, string> {
  const written = all.filter(({ content }) => content !== "");
  return Object.fromEntries(written.map(({ path, content }) => [path, content]));
}

/** The output of each checker, by its name. */
function blocks(output: string): Map<string, string> {
  const parts = output.split(/^(?:passed|FAILED) +[\d.]+ s {2}(.+)$/m).slice(1);
  const names = parts.filter((_, index) => index % 2 === 0);
  return new Map(names.map((name, index) => [name, parts[index * 2 + 1] ?? ""]));
}

/** Vitest reports a failure in a paragraph for each test, the other checkers in one line. */
function findingsIn(block: string): string[] {
  return block.split(block.includes(" FAIL ") ? " FAIL " : "\n");
}
