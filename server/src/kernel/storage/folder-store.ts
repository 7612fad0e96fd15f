import { createReadStream, createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { makeFolder } from "../make-folder.ts";
import { systemRandomness } from "../randomness.ts";
import { syncFolder } from "../secrets/secret-file.ts";
import { reasonOf } from "../text/reason.ts";
import { type ObjectStore, StoreError } from "./object-store.ts";

const OWNER_ONLY = 0o600;

/** Keeps files in a folder. They contain personal data, so only their owner may read them. */
export function folderStore(folder: string): ObjectStore {
  const pathOf = (key: string) => path.join(folder, key);
  return {
    name: `file:${folder}`,
    async put(key, content) {
      await requireFolder(folder);
      await write(pathOf(key), content).catch(failing("written", pathOf(key)));
    },
    get: (key) => read(pathOf(key)),
    async size(key) {
      const found = await stat(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return undefined;
        return failing("read", pathOf(key))(error);
      });
      return found?.size;
    },
  };
}

/** The folder of a disk that is not mounted must not be made: its files would be on another disk. */
async function requireFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch((cause: NodeJS.ErrnoException) =>
    cause.code === "ENOENT" ? undefined : failing("read", folder)(cause),
  );
  if (found === undefined)
    throw new StoreError(
      `the folder ${folder} does not exist; mount its disk, or create the folder on it`,
    );
}

/** A killed process leaves a `.partial` file, which nothing reads. */
async function write(file: string, content: AsyncIterable<Buffer>): Promise<void> {
  const parent = path.dirname(file);
  await makeFolder(parent);
  const partial = `${file}.${systemRandomness.bytes(4).toString("hex")}.partial`;
  try {
    await pipeline(
      Readable.from(content, { objectMode: false }),
      createWriteStream(partial, { flags: "wx", mode: OWNER_ONLY, flush: true }),
    );
    await rename(partial, file);
    await syncUpwards(parent);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** The names of new folders are in their parents. Three levels are new at most. */
async function syncUpwards(folder: string): Promise<void> {
  for (let level = 0, at = folder; level < 3; level++, at = path.dirname(at)) await syncFolder(at);
}

async function* read(file: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(file) as AsyncIterable<Buffer>;
  } catch (error) {
    failing("read", file)(error);
  }
}

const failing =
  (what: string, file: string) =>
  (cause: unknown): never => {
    // What the caller itself failed with, such as a lost connection to the database, stays what it is.
    if (!(cause instanceof Error && "syscall" in cause)) throw cause;
    throw new StoreError(`${file} cannot be ${what}: ${reasonOf(cause)}`, { cause });
  };
