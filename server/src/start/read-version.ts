import { readFile } from "node:fs/promises";
import path from "node:path";

const PACKAGE = path.join(import.meta.dirname, "../../package.json");

/** The version of this program. */
export async function readVersion(): Promise<string> {
  // Our own file, which always has a version.
  const { version } = JSON.parse(await readFile(PACKAGE, "utf8")) as { version: string };
  return version;
}
