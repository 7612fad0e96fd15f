import { mkdir } from "node:fs/promises";
import path from "node:path";

/**
 * Makes a folder and those above it. Node's own recursive form never comes back where the system says of an existing
 * parent that it is not there (as below /proc), so each level is tried once more and no oftener.
 */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") return;
    if (code !== "ENOENT" || path.dirname(folder) === folder) throw error;
    await makeFolder(path.dirname(folder));
    await mkdir(folder).catch((failure: NodeJS.ErrnoException) => {
      if (failure.code !== "EEXIST") throw failure;
    });
  }
}
