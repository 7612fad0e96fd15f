import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prefixOfRun } from "./temporary-folder.ts";

/** One place in one file, and its replacement. */
export interface Mutation {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

const SERVER = join(import.meta.dirname, "../..");

export interface MutableServer {
  readonly path: string;
  /** Applies the mutations. Returns a function that reverts them. */
  mutate(mutations: readonly Mutation[]): Promise<() => Promise<void>>;
  remove(): Promise<void>;
}

/** A copy of the kernel for a test file, which removes one part after another to check that the tests notice. */
export async function copyServer(): Promise<MutableServer> {
  const folder = await mkdtemp(join(tmpdir(), prefixOfRun("mutated")));
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
  const mutate = async (mutations: readonly Mutation[]) => {
    for (const mutation of mutations) await applyTo(path, mutation);
    return async () => {
      for (const { file } of mutations) await cp(join(SERVER, file), join(path, file));
    };
  };
  return { path, mutate, remove: () => rm(folder, { recursive: true, force: true }) };
}

async function applyTo(path: string, { file, from, to }: Mutation): Promise<void> {
  const text = await readFile(join(path, file), "utf8");
  if (text.split(from).length !== 2)
    throw new Error(`${file} does not contain "${from}" exactly once; correct the mutation`);
  await writeFile(
    join(path, file),
    text.replace(from, () => to),
  );
}
