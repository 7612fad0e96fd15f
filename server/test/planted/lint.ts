import { type Planted, plantedFor } from "./planted.ts";

const plant = plantedFor("format and lint");
const source = (name: string) => `server/src/linted/${name}.ts`;

const branches = Array.from({ length: 11 }, (_, n) => `  if (n === ${n}) return ${n};`);
const statements = Array.from({ length: 61 }, (_, n) => `  print(${n});`);

/** At least one for each rule that biome.json turns on by name. */
export const lintErrors: readonly Planted[] = [
  plant(
    "noExcessiveCognitiveComplexity",
    source("tangled"),
    "export function tangled(n: number): number {",
    ...branches,
    "  return n;",
    "}",
  ),
  plant(
    "noExcessiveLinesPerFunction",
    source("endless"),
    "export function endless(print: (n: number) => void): void {",
    ...statements,
    "}",
  ),
  plant(
    "noFloatingPromises",
    source("floating"),
    "export function float(): void {",
    "  Promise.resolve(1);",
    "}",
  ),
  plant(
    "noMisusedPromises",
    source("misused"),
    "export const misused = (asked: Promise<boolean>) => (asked ? 1 : 2);",
  ),
  plant("noReExportAll", source("barrel"), 'export * from "./floating.ts";'),
  plant("noDefaultExport", source("nameless"), "const nameless = 1;", "export default nameless;"),
  plant(
    "noNonNullAssertion",
    source("hopeful"),
    "export const first = (all: number[]) => all[0]!;",
  ),
  plant(
    "noParameterAssign",
    source("reused"),
    "export function reuse(n: number): number {",
    "  n = 2;",
    "  return n;",
    "}",
  ),
  plant("useFilenamingConvention", source("camelCase"), "export const camel = 1;"),
  plant("useNodejsImportProtocol", source("bare"), 'export { join } from "path";'),
  plant(
    "useThrowOnlyError",
    source("thrown"),
    "export function refuse(): never {",
    '  throw "no";',
    "}",
  ),
  plant("noConsole", source("chatty"), 'console.info("here");'),
  plant("noExplicitAny", source("untyped"), "export const untyped: any = 1;"),
  plant(
    "noFocusedTests",
    "server/src/linted/test/focused.ts",
    'import { test } from "vitest";',
    'test.only("alone", () => undefined);',
  ),
  plant(
    "noSkippedTests",
    "server/src/linted/test/skipped.ts",
    'import { test } from "vitest";',
    'test.skip("never", () => undefined);',
  ),
  plant("no-ambient-time", source("today"), "export const today = new Date();"),
  plant("no-ambient-time", source("passed-on"), "export const clock = { now: Date.now };"),
  plant("no-ambient-time", source("dice"), "export const dice = Math.random();"),
  plant("no-ambient-time", source("fresh-id"), "export const id = crypto.randomUUID();"),
  plant(
    "no-ambient-time",
    source("salt"),
    'import { randomBytes } from "node:crypto";',
    "export const salt = { make: randomBytes };",
  ),
  plant(
    "organizeImports",
    source("unsorted"),
    'import { join } from "node:path";',
    'import { argv } from "node:process";',
    'import { platform } from "node:os";',
    "export const all = [join, argv, platform];",
  ),
  plant("format", source("squeezed"), "export const squeezed={one:1}"),
  plant("format", "server/src/linted/data.json", '{"one":1,', '"two":2}'),
];
