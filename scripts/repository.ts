import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const ROOT = join(import.meta.dirname, "..");

/** Every file that is committed or would be, under the given folders or anywhere; paths begin at the root. */
export function repositoryFiles(folders: readonly string[] = []): string[] {
  return gitFiles(["--cached", "--others", "--exclude-standard", "--deduplicate", "--", ...folders])
    .filter((file) => existsSync(join(ROOT, file)))
    .sort();
}

/** Only what git already tracks: here a file shows up even if .gitignore names it. */
export function trackedFiles(): string[] {
  return gitFiles(["--cached"]);
}

/** The folders that package.json lists as workspaces, its patterns resolved. */
export function workspaceFolders(): string[] {
  // npm refuses to install from a package.json of another shape.
  const manifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as Manifest;
  return globSync(manifest.workspaces, { cwd: ROOT }).sort();
}

interface Manifest {
  workspaces: string[];
}

function gitFiles(options: readonly string[]): string[] {
  const output = execFileSync("git", ["ls-files", "-z", ...options], {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  return output.split("\0").filter((file) => file !== "");
}
