import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { stripVTControlCharacters } from "node:util";
import { ROOT } from "../../../scripts/repository.ts";

/** Everything that checks a commit, as it is in this repository. */
const JUDGES = [
  ".dependency-cruiser.cjs",
  ".gitignore",
  "biome.json",
  "knip.json",
  "no-ambient-time.grit",
  "scripts",
  "server/test/judge-tests.test.ts",
  "server/test/support/plain-words.ts",
  "server/test/tidy.test.ts",
  "server/tsconfig.json",
  "vitest.config.ts",
];

/** Nothing of what surrounds the tests themselves: neither the test runner's variables nor a git hook's. */
const ENVIRONMENT = {
  PATH: process.env["PATH"],
  HOME: process.env["HOME"],
  NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
  NO_COLOR: "1",
};

export interface Said {
  readonly exitCode: number | null;
  readonly output: string;
}

/** A repository with this one's checkers and packages, and with other files. */
export class CheckedRepository {
  readonly folder = mkdtempSync(join(tmpdir(), "kasuwa-checked-"));

  constructor(files: Readonly<Record<string, string>>) {
    this.#linkPackages();
    for (const path of JUDGES)
      cpSync(join(ROOT, path), join(this.folder, path), { recursive: true });
    this.#write("package.json", manifest());
    for (const [path, content] of Object.entries(files)) this.#write(path, content);
    this.#git("init", "--quiet");
    this.#git("add", "--force", "--", ...Object.keys(files));
  }

  /** Runs one of its scripts, as `npm run` would. */
  async run(
    script: string,
    environment: Readonly<Record<string, string>> = {},
    args: readonly string[] = [],
  ): Promise<Said> {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: this.folder,
      env: { ...ENVIRONMENT, ...environment },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const closed = once(child, "close");
    const output = await text(child.stdout);
    await closed;
    return { exitCode: child.exitCode, output: stripVTControlCharacters(output) };
  }

  /** Makes `name` resolve to another installed package, as if that had been installed under its name. */
  replacePackage(name: string, by: string): void {
    const link = join(this.folder, "node_modules", name);
    rmSync(link);
    symlinkSync(join(ROOT, "node_modules", by), link);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }

  /** A folder of links and no link to the folder, because what .gitignore names is a folder. */
  #linkPackages(): void {
    const packages = join(ROOT, "node_modules");
    mkdirSync(join(this.folder, "node_modules"));
    for (const name of readdirSync(packages)) {
      symlinkSync(join(packages, name), join(this.folder, "node_modules", name));
    }
  }

  #git(...command: readonly string[]): void {
    execFileSync("git", command, { cwd: this.folder, env: ENVIRONMENT });
  }

  #write(path: string, content: string): void {
    mkdirSync(dirname(join(this.folder, path)), { recursive: true });
    writeFileSync(join(this.folder, path), content);
  }
}

/** The real package.json, which names the tools, with every workspace that exists or will exist. */
function manifest(): string {
  const real: object = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const workspaces = ["server", "bench", "web", "packages/*"];
  return `${JSON.stringify({ ...real, workspaces }, null, 2)}\n`;
}
