import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** A package as npm fetched it: npm checks it against the integrity that the registry states. */
export interface NpmPackage {
  readonly integrity: string;
  readFile(name: string): Buffer;
}

/** Fetches a package through npm, hands it to `use`, and removes it. */
export function withNpmPackage(specifier: string, use: (fetched: NpmPackage) => void): void {
  const folder = mkdtempSync(path.join(tmpdir(), "kasuwa-vendor-"));
  try {
    const arguments_ = ["pack", specifier, "--json", "--silent", "--pack-destination", folder];
    // npm's JSON: one entry, because one package was asked for.
    const [{ filename, integrity }] = JSON.parse(
      execFileSync("npm", arguments_, { encoding: "utf8" }),
    ) as [{ filename: string; integrity: string }];
    const archive = path.join(folder, path.basename(filename));
    const readFile = (name: string) =>
      execFileSync("tar", ["xzOf", archive, name], { maxBuffer: 64e6 });
    use({ integrity, readFile });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
