import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Typed } from "../command.ts";

/** Files may hold credentials and statements. */
const OWNER_ONLY = 0o600;

/** The files of one command, in a folder that is removed when the command has ended. */
export class SentFiles {
  readonly #folder: string | undefined;
  /** Where each file is, by parameter. */
  readonly paths: Typed;

  private constructor(folder: string | undefined, paths: Typed) {
    this.#folder = folder;
    this.paths = paths;
  }

  /** Writes contents in base64, by parameter. */
  static async write(contents: Typed): Promise<SentFiles> {
    const given = Object.entries(contents).flatMap(([name, content]) =>
      content === undefined ? [] : [{ name, content }],
    );
    if (given.length === 0) return new SentFiles(undefined, {});
    const folder = await mkdtemp(path.join(tmpdir(), "kasuwa-sent-"));
    const files = new SentFiles(
      folder,
      Object.fromEntries(given.map(({ name }) => [name, path.join(folder, name)])),
    );
    try {
      for (const { name, content } of given)
        await writeFile(files.paths[name] ?? folder, Buffer.from(content, "base64"), {
          mode: OWNER_ONLY,
        });
      return files;
    } catch (error) {
      await files.remove();
      throw error;
    }
  }

  async remove(): Promise<void> {
    if (this.#folder !== undefined) await rm(this.#folder, { recursive: true, force: true });
  }
}
