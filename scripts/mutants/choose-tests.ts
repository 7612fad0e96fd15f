import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { ROOT } from "../repository.ts";

const TEST = /\.test\.ts$/;

/** Slow proofs, which only the whole suite runs. */
const SLOW =
  /(?:crash|killed|races|mutations|frozen|takeover|pgbouncer|browser|startup|embedded|mutants|privacy|attacks|standby|\.proof\.)/;

const DOMAIN_CODE = /^server\/src\/domains\/(?!.*\/test\/).*\.ts$/;

/** Where the routes' own declarations are tested, whatever their domain. */
const ROUTE_TABLE = "server/test/route-table.test.ts";

/**
 * The test files to ask about a mutant: first those of its own folder, then those elsewhere that reach that folder
 * directly or through the test support, then those of the folders whose code uses it.
 */
export class TestChooser {
  readonly #files: readonly string[];
  readonly #imports = new Map<string, readonly string[]>();

  constructor(files: readonly string[]) {
    this.#files = files;
  }

  ownTests(file: string): readonly string[] {
    const folder = this.#testFolderOf(file);
    const own = this.#files.filter(
      (path) => path.startsWith(folder) && TEST.test(path) && !path.includes("browser"),
    );
    return file.endsWith("routes.ts") ? [ROUTE_TABLE, ...own] : own;
  }

  /** Beside the file, or beside the nearest folder around it that has tests: `kernel/ledger/test` tests `ledger/group`. */
  #testFolderOf(file: string): string {
    for (let folder = dirname(file); folder !== "."; folder = dirname(folder))
      if (this.#files.some((path) => path.startsWith(`${folder}/test/`) && TEST.test(path)))
        return `${folder}/test/`;
    throw new Error(`no folder around ${file} has tests`);
  }

  otherTests(file: string): readonly string[] {
    const own = new Set(this.ownTests(file));
    const folder = `${dirname(file)}/`;
    return this.#files
      .filter((path) => TEST.test(path) && !SLOW.test(path) && !own.has(path))
      .filter((path) => this.#reaches(path, folder, new Set()));
  }

  testsOfUsers(file: string): readonly string[] {
    const folder = `${dirname(file)}/`;
    const asked = new Set([...this.ownTests(file), ...this.otherTests(file)]);
    const users = this.#files.filter(
      (path) =>
        DOMAIN_CODE.test(path) &&
        !path.startsWith(folder) &&
        this.#importsOf(path).some((imported) => imported.startsWith(folder)),
    );
    const found = new Set(users.flatMap((path) => this.ownTests(path)));
    return [...found].filter((path) => !asked.has(path) && !SLOW.test(path));
  }

  /**
   * Only imports in test code and the operator's commands are followed, because through the service everything reaches
   * everything.
   */
  #reaches(path: string, folder: string, seen: Set<string>): boolean {
    if (seen.has(path)) return false;
    seen.add(path);
    return this.#importsOf(path).some(
      (imported) =>
        imported.startsWith(folder) ||
        (isFollowed(imported) && this.#reaches(imported, folder, seen)),
    );
  }

  #importsOf(path: string): readonly string[] {
    const known = this.#imports.get(path);
    if (known !== undefined) return known;
    // An import may be the text of a test's example.
    const text = this.#files.includes(path) ? readFileSync(join(ROOT, path), "utf8") : "";
    const imports = [...text.matchAll(/(?:from |import\()"(\.[^"]+)"/g)].map(([, to = ""]) =>
      normalize(join(dirname(path), to)),
    );
    this.#imports.set(path, imports);
    return imports;
  }
}

const isFollowed = (path: string) =>
  path.includes("/test/") || path.startsWith("server/src/operator/");
