import { mkdir } from "node:fs/promises";
import path from "node:path";

/**
 * Creates a folder and its parents. Node's own recursive form never returns if the system reports an existing parent as
 * missing (as below /proc), so each level is tried once more, and then given up.
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
