import { createWriteStream } from "node:fs";
import { link, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { StartupError } from "../kernel/startup-error.ts";
import { reasonOf } from "../kernel/text/reason.ts";

export interface WrittenPieces {
  /** Null for the output of the command. */
  readonly file: string | null;
}

/**
 * Writes a long text piece by piece into a new file, or to the output. A file appears whole or not at all. Throws if
 * the file exists or cannot be written.
 */
export async function writePieces(
  pieces: AsyncIterable<string>,
  file: string | undefined,
  write: (piece: string) => Promise<void>,
): Promise<WrittenPieces> {
  if (file !== undefined) return await writeFile(pieces, file);
  for await (const piece of pieces) await write(piece);
  return { file: null };
}

/** Books are confidential. */
const OWNER_ONLY = 0o600;

async function writeFile(pieces: AsyncIterable<string>, file: string): Promise<WrittenPieces> {
  const partial = `${file}.${process.pid}.partial`;
  try {
    const stream = createWriteStream(partial, { flags: "wx", mode: OWNER_ONLY, flush: true });
    await pipeline(Readable.from(pieces), stream);
    // A link fails if the name is taken, so no file is replaced.
    await link(partial, file);
    return { file };
  } catch (error) {
    throw isOfFile(error) ? cannotWrite(file, error) : error;
  } finally {
    await rm(partial, { force: true });
  }
}

/** The error of a failed write names no file. Lost database connections have other codes. */
const WRITE_FAILURES: readonly unknown[] = ["ENOSPC", "EDQUOT", "EFBIG", "EIO"];

const isOfFile = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error &&
  "syscall" in error &&
  ("path" in error || ("code" in error && WRITE_FAILURES.includes(error.code)));

const cannotWrite = (file: string, cause: NodeJS.ErrnoException): StartupError =>
  new StartupError(
    cause.code === "EEXIST"
      ? `The file ${file} exists already; choose another name.`
      : `The file ${file} cannot be written: ${reasonOf(cause)}. Choose a folder that exists, may be written to and has room.`,
    { cause },
  );
