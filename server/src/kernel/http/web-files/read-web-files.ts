import { createReadStream, createWriteStream } from "node:fs";
import { access, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createBrotliCompress, createGzip } from "node:zlib";

/** What the build of the workspace `web` writes. */
const WEB_FOLDER = path.join(import.meta.dirname, "../../../../../web/dist");

/** The page of the dashboard, and that of the console. Both load files of one folder. */
export type PageFile = "index.html" | "console.html";

/** How a file is compressed, and the ending of its compressed copy. */
export type Packing = "br" | "gzip";

const ENDINGS = { br: ".br", gzip: ".gz" } as const;

/** Built names have a hash and one ending. No other path leaves the folder. */
const NAME = /^[A-Za-z0-9_][\w-]*(?:\.[\w-]+)*\.([a-z0-9]+)$/;

const TYPES: Readonly<Record<string, string>> = {
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  json: "application/json; charset=utf-8",
  svg: "image/svg+xml",
  ico: "image/x-icon",
  png: "image/png",
  webp: "image/webp",
  woff2: "font/woff2",
};

/** Returns the media type of a built file. Undefined for a name that no build writes. */
export const typeOf = (name: string): string | undefined => TYPES[NAME.exec(name)?.[1] ?? ""];

/** Text files become much smaller. Images and fonts are compressed already. */
export const isPackable = (type: string): boolean => /^text\/|json|svg/.test(type);

/** The built files. They are read from the disk each time: a browser keeps what it has read. */
export class WebFiles {
  readonly #folder: string;
  readonly #packing = new Map<string, Promise<string | undefined>>();

  constructor(folder = WEB_FOLDER) {
    this.#folder = folder;
  }

  /** The page that starts a program. Undefined if it is not built. */
  async page(name: PageFile): Promise<string | undefined> {
    try {
      return await readFile(path.join(this.#folder, name), "utf8");
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  /** Returns where the built file is. Undefined if it does not exist. */
  async find(name: string): Promise<string | undefined> {
    const file = path.join(this.#folder, "assets", name);
    return (await exists(file)) ? file : undefined;
  }

  read(file: string): Readable {
    return createReadStream(file);
  }

  /** Returns where the packed copy of the file is. Undefined if no copy can be written. The first reader waits for it. */
  packed(file: string, packing: Packing): Promise<string | undefined> {
    const copy = `${file}${ENDINGS[packing]}`;
    const known = this.#packing.get(copy);
    if (known !== undefined) return known;
    const making = make(file, copy, packing).finally(() => this.#packing.delete(copy));
    this.#packing.set(copy, making);
    return making;
  }
}

async function make(file: string, copy: string, packing: Packing): Promise<string | undefined> {
  if (await exists(copy)) return copy;
  // Another process may write the same copy.
  const half = `${copy}.${process.pid}`;
  try {
    await pipeline(createReadStream(file), packer(packing), createWriteStream(half));
    await rename(half, copy);
    return copy;
  } catch {
    // The folder may be read-only. The file is then sent as it is.
    await rm(half, { force: true }).catch(() => undefined);
    return undefined;
  }
}

const packer = (packing: Packing) =>
  packing === "gzip"
    ? createGzip({ level: 9 })
    : createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 10 } });

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ENOENT";
