import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import type { ObjectStore } from "../storage/object-store.ts";
import { reasonOf } from "../text/reason.ts";
import type { ArchivedFile } from "./manifest.ts";

/** Counts bytes and digests them as they pass. */
class Measured {
  readonly #hash = createHash("sha256");
  bytes = 0;
  sha256 = "";

  async *of(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const piece of content) {
      this.#hash.update(piece);
      this.bytes += piece.length;
      yield piece;
    }
    this.sha256 = this.#hash.digest("hex");
  }
}

const GZIP_LEVEL = 4;

/** Compresses CSV into a file of the store. It holds some pieces at a time, however long the content is. */
export async function storeFile(
  store: ObjectStore,
  { folder, file }: { readonly folder: string; readonly file: string },
  content: AsyncIterable<Buffer>,
  rowsOf: () => bigint,
): Promise<ArchivedFile> {
  const [plain, stored] = [new Measured(), new Measured()];
  await store.put(
    `${folder}/${file}`,
    stored.of(through(plain.of(content), createGzip({ level: GZIP_LEVEL }))),
  );
  return {
    file,
    rows: String(rowsOf()),
    bytes: String(stored.bytes),
    sha256: stored.sha256,
    contentBytes: String(plain.bytes),
    contentSha256: plain.sha256,
  };
}

async function* through(
  content: AsyncIterable<Buffer>,
  transform: ReturnType<typeof createGzip> | ReturnType<typeof createGunzip>,
): AsyncGenerator<Buffer> {
  const pumped = pipeline(Readable.from(content, { objectMode: false }), transform);
  // The loop throws the same error first.
  pumped.catch(() => undefined);
  yield* transform as AsyncIterable<Buffer>;
  await pumped;
}

/**
 * Reads a file back from the store and gives its CSV to `read`. Returns one sentence for each fault: the file is missing,
 * or is not the one that was written.
 */
export async function checkFile(
  store: ObjectStore,
  folder: string,
  expected: ArchivedFile,
  read: (content: AsyncIterable<Buffer>) => Promise<readonly string[]> = drain,
): Promise<readonly string[]> {
  const [plain, stored] = [new Measured(), new Measured()];
  try {
    const content = through(stored.of(store.get(`${folder}/${expected.file}`)), createGunzip());
    const found = await read(plain.of(limited(content, BigInt(expected.contentBytes))));
    const isSame = stored.sha256 === expected.sha256 && plain.sha256 === expected.contentSha256;
    return isSame ? found : [...found, `${expected.file} is not the file that was written.`];
  } catch (error) {
    return [`${expected.file} cannot be read back: ${reasonOf(error)}`];
  }
}

/** A changed file could expand without end. */
async function* limited(content: AsyncIterable<Buffer>, bytesMax: bigint): AsyncGenerator<Buffer> {
  let bytes = 0n;
  for await (const piece of content) {
    bytes += BigInt(piece.length);
    if (bytes > bytesMax) throw new Error("it is longer than the file that was written");
    yield piece;
  }
}

async function drain(content: AsyncIterable<Buffer>): Promise<readonly string[]> {
  for await (const piece of content) piece.length;
  return [];
}
