import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { prefixOfRun, removeFoldersOfDeadRuns } from "./support/temporary-folder.ts";

test("a run removes the folders of dead runs, and no others", async () => {
  const parent = await mkdtemp(join(tmpdir(), "kasuwa-parent-"));
  const { pid } = spawnSync(process.execPath, ["--version"]);
  const dead = ["planted", "mutated", "mutants", "test"].map((kind) => `kasuwa-${kind}-${pid}-a`);
  const kept = [`${prefixOfRun("planted")}a`, "kasuwa-mutated-1-a", `other-test-${pid}-a`];
  for (const name of [...dead, ...kept]) {
    await mkdir(join(parent, name, "inside"), { recursive: true });
    await writeFile(join(parent, name, "inside", "file"), "");
  }
  await removeFoldersOfDeadRuns([parent, join(parent, "missing")]);
  expect((await readdir(parent)).toSorted()).toEqual(kept.toSorted());
  await rm(parent, { recursive: true });
});
