import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";

const MEMORY = "/dev/shm";

/** In memory if there is plenty of it: these tests check what the bench reports, not how fast a disk is. */
export async function fastParent(): Promise<string> {
  const space = await statfs(MEMORY).catch(() => undefined);
  return space && space.bavail * space.bsize > 4_000_000_000 ? MEMORY : tmpdir();
}
