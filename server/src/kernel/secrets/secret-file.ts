import { constants } from "node:fs";
import { type FileHandle, link, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { systemRandomness } from "../randomness.ts";
import { StartupError } from "../startup-error.ts";

const OWNER_ONLY = 0o600;
const OTHERS_BITS = 0o077;

/**
 * Creates a file that only its owner may read, unless it exists. Returns whether this call created it. The file appears
 * whole and durable, or not at all: other processes never read a part of it.
 */
export async function createSecretFile(file: string, text: string): Promise<boolean> {
  return await throughTemporaryFile(file, text, async (temporary) => {
    try {
      // Unlike `rename`, `link` fails where the file exists.
      await link(temporary, file);
      return true;
    } catch (error) {
      if (codeOf(error) === "EEXIST") return false;
      throw error;
    }
  });
}

/** Creates or replaces a file that only its owner may read. Readers see the old text or the new text. */
export async function replaceSecretFile(file: string, text: string): Promise<void> {
  await throughTemporaryFile(file, text, (temporary) => rename(temporary, file));
}

async function throughTemporaryFile<T>(
  file: string,
  text: string,
  publish: (temporary: string) => Promise<T>,
): Promise<T> {
  const temporary = `${file}.new-${systemRandomness.bytes(8).toString("hex")}`;
  try {
    await writeDurably(temporary, text);
    const published = await publish(temporary);
    await syncFolder(path.dirname(file));
    return published;
  } finally {
    await rm(temporary, { force: true });
  }
}

async function writeDurably(file: string, text: string): Promise<void> {
  const handle = await open(file, "wx", OWNER_ONLY);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes the names in a folder durable. Windows has no such call for a folder, and refuses it. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

/**
 * Reads a secret file that only this user or root can have written, and that only they can read. Returns undefined if
 * there is no such file. Throws a StartupError for a symbolic link, another owner, or a mode that lets other users in.
 */
export async function readSecretFile(file: string): Promise<string | undefined> {
  const handle = await openWithoutLink(file);
  if (handle === undefined) return undefined;
  try {
    await requirePrivate(handle, file);
    return await handle.readFile("utf8");
  } finally {
    await handle.close();
  }
}

async function openWithoutLink(file: string): Promise<FileHandle | undefined> {
  try {
    return await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    if (codeOf(error) === "ENOENT" || codeOf(error) === "ENOTDIR") return undefined;
    if (codeOf(error) === "ELOOP")
      throw new StartupError(`The file ${file} is a symbolic link; put the file itself there.`);
    if (codeOf(error) !== "EACCES") throw error;
    throw new StartupError(
      `The file ${file} may not be read; make the user who starts this program its owner.`,
    );
  }
}

async function requirePrivate(handle: FileHandle, file: string): Promise<void> {
  const facts = await handle.stat();
  if (!facts.isFile())
    throw new StartupError(`The path ${file} is not a regular file; put the secret's file there.`);
  // Windows has neither owners nor modes in these numbers: each file says 0666.
  if (process.platform === "win32") return;
  const ourUid = process.getuid?.() ?? facts.uid;
  if (facts.uid !== ourUid && facts.uid !== 0) {
    throw new StartupError(
      `The file ${file} belongs to user ${facts.uid}, who can change it; run "chown ${ourUid} ${file}".`,
    );
  }
  if ((facts.mode & OTHERS_BITS) !== 0) {
    throw new StartupError(
      `The file ${file} is open to other users of this machine; run "chmod 600 ${file}".`,
    );
  }
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && "code" in error ? error.code : undefined;
