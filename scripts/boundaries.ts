import { execFileSync } from "node:child_process";
import { ROOT, repositoryFiles, workspaceFolders } from "./repository.ts";

interface Cruise {
  modules: { source: string }[];
  summary: {
    violations: Violation[];
    ruleSetUsed: { forbidden: { name: string; comment?: string }[] };
  };
}

interface Violation {
  from: string;
  to: string;
  rule: { name: string };
  cycle?: { name: string }[];
}

/**
 * Judges every import by the rules in .dependency-cruiser.cjs. A run that saw too few files fails as well: with a
 * TypeScript version that it cannot use, dependency-cruiser reads no TypeScript and finds nothing wrong.
 */
const folders = workspaceFolders();
const { modules, summary } = cruise(folders);
const analysed = new Set(modules.map(({ source }) => source));
const sources = repositoryFiles(folders).filter((file) => /\.tsx?$/.test(file));
const unseen = sources.filter((file) => !analysed.has(file));

for (const violation of summary.violations) console.log(describe(violation));
for (const file of unseen) console.log(`every-file-is-judged: ${file} was not analysed.`);
console.log(`${analysed.size} modules analysed, ${summary.violations.length} imports forbidden.`);
process.exitCode = summary.violations.length + unseen.length === 0 ? 0 : 1;

function cruise(among: readonly string[]): Cruise {
  const output = execFileSync(
    process.execPath,
    [
      "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs",
      ...["--config", ".dependency-cruiser.cjs", "--output-type", "json"],
      ...among,
    ],
    { cwd: ROOT, encoding: "utf8", maxBuffer: 256 * 1024 * 1024 },
  );
  // The version is exact, and a test plants a violation of each rule: a change of this shape would be noticed.
  return JSON.parse(output) as Cruise;
}

function describe({ rule, from, to, cycle }: Violation): string {
  const path = cycle === undefined ? [to] : cycle.map(({ name }) => name);
  const { comment } = summary.ruleSetUsed.forbidden.find(({ name }) => name === rule.name) ?? {};
  return `${rule.name}: ${[from, ...path].join(" → ")}\n  ${comment ?? ""}`;
}
