import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** The path of a program on this machine, if it is installed. Debian keeps server programs in `/usr/sbin`. */
export const findProgram = (name: string): string | undefined =>
  [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin"]
    .map((folder) => join(folder, name))
    .find(isProgram);

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
