import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** One place in one file, and its replacement. */
export interface Mutation {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

const SERVER = join(import.meta.dirname, "../..");

/** Copies the kernel with a part removed, to check that the tests notice. */
export async function mutatedServer(
  mutations: readonly Mutation[],
): Promise<{ path: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "kasuwa-mutated-"));
  const path = join(folder, "server");
  await mkdir(path);
  for (const name of ["src/kernel", "test/support", "package.json"])
    await cp(join(SERVER, name), join(path, name), { recursive: true });
  for (const [modules, place] of [
    [join(SERVER, "../node_modules"), folder],
    [join(SERVER, "node_modules"), path],
  ] as const) {
    if (existsSync(modules)) await symlink(modules, join(place, "node_modules"));
  }
  for (const { file, from, to } of mutations) {
    const text = await readFile(join(path, file), "utf8");
    if (text.split(from).length !== 2)
      throw new Error(`${file} does not contain "${from}" exactly once; correct the mutation`);
    await writeFile(
      join(path, file),
      text.replace(from, () => to),
    );
  }
  return { path, remove: () => rm(folder, { recursive: true, force: true }) };
}
