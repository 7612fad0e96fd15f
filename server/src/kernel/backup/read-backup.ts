import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createGunzip } from "node:zlib";
import { StartupError } from "../startup-error.ts";
import { reasonOf } from "../text/reason.ts";
import {
  type BackupEnd,
  type BackupHeader,
  type BackupSequence,
  type BackupTable,
  FORMAT,
  type OnProgress,
  type TableEnd,
} from "./contents.ts";
import { type Frame, type FrameKind, isCutOff, isDamaged, readFrames } from "./frames.ts";
import { countLines } from "./write-backup.ts";

/** What reads a backup gets, in the order of the file. */
export interface BackupReader {
  onTable(table: BackupTable, rows: AsyncIterable<Buffer>): Promise<void>;
  onSequences(sequences: readonly BackupSequence[]): Promise<void>;
}

export interface BackupSummary {
  readonly header: BackupHeader;
  readonly tables: readonly BackupTable[];
  readonly sequences: readonly BackupSequence[];
  readonly rows: number;
}

/** Reads a whole backup and checks it. Throws a StartupError if a byte of it is missing or was changed. */
export async function checkBackup(file: string, onProgress: OnProgress): Promise<BackupSummary> {
  const tables: BackupTable[] = [];
  let sequences: readonly BackupSequence[] = [];
  const { header, end } = await readBackup(file, onProgress, {
    async onTable(table, rows) {
      tables.push(table);
      for await (const _ of rows);
    },
    async onSequences(list) {
      sequences = list;
    },
  });
  return { header, tables, sequences, rows: end.rows };
}

/**
 * Passes the tables of a backup to the reader, which must read all rows of each. Throws a StartupError where the file is
 * damaged. That may be after the reader got rows, so the reader must be able to undo its work.
 */
export async function readBackup(
  file: string,
  onProgress: OnProgress,
  reader: BackupReader,
): Promise<{ header: BackupHeader; end: BackupEnd }> {
  const frames = new HashedFrames(readFrames(unzip(file, onProgress)));
  try {
    const header = readHeader(await frames.next());
    let tables = 0;
    let rows = 0;
    for (;;) {
      const frame = await frames.next();
      if (frame.kind === "table") {
        rows += await readTable(frame, frames, reader);
        tables += 1;
      } else if (frame.kind === "sequences") {
        await reader.onSequences(parse<BackupSequence[]>(frame));
        const end = await readEnd(frames, { tables, rows });
        return { header, end };
      } else throw isDamaged();
    }
  } finally {
    await frames.close();
  }
}

/** The frames, with the digest of those that were read. */
class HashedFrames {
  readonly #frames: AsyncGenerator<Frame>;
  readonly #hash = createHash("sha256");

  constructor(frames: AsyncGenerator<Frame>) {
    this.#frames = frames;
  }

  async next(): Promise<Frame> {
    const { value, done } = await this.#frames.next();
    if (done) throw isCutOff();
    if (value.kind !== "end") this.#hash.update(value.bytes);
    return value;
  }

  async isAtEnd(): Promise<boolean> {
    return (await this.#frames.next()).done === true;
  }

  digest(): string {
    return this.#hash.digest("hex");
  }

  async close(): Promise<void> {
    await this.#frames.return(undefined);
  }
}

async function readTable(
  frame: Frame,
  frames: HashedFrames,
  reader: BackupReader,
): Promise<number> {
  const table = parse<BackupTable>(frame);
  const hash = createHash("sha256");
  let rows = 0;
  let end: TableEnd | undefined;
  const blocks = async function* () {
    for (;;) {
      const { kind, payload } = await expect(frames, "rows", "tableEnd");
      if (kind === "tableEnd") {
        end = JSON.parse(payload.toString()) as TableEnd;
        if (end.rows !== rows || end.sha256 !== hash.digest("hex")) throw isChanged(table);
        return;
      }
      hash.update(payload);
      rows += countLines(payload);
      yield payload;
    }
  };
  await reader.onTable(table, blocks());
  return rows;
}

async function readEnd(
  frames: HashedFrames,
  counted: { tables: number; rows: number },
): Promise<BackupEnd> {
  const end = parse<BackupEnd>(await expect(frames, "end"));
  const isSame =
    end.tables === counted.tables && end.rows === counted.rows && end.sha256 === frames.digest();
  if (!isSame || !(await frames.isAtEnd())) throw isDamaged();
  return end;
}

async function expect(frames: HashedFrames, ...kinds: readonly FrameKind[]): Promise<Frame> {
  const frame = await frames.next();
  if (!kinds.includes(frame.kind)) throw isDamaged();
  return frame;
}

function readHeader(frame: Frame): BackupHeader {
  if (frame.kind !== "header") throw isDamaged();
  const header = parse<BackupHeader>(frame);
  if (header.format === FORMAT) return header;
  throw new StartupError(
    `The backup has the format "${header.format}", which this program does not know; use the program that wrote it.`,
  );
}

/** Only this program writes backups, and the checksums cover every byte. */
function parse<Content>({ payload }: Frame): Content {
  try {
    return JSON.parse(payload.toString()) as Content;
  } catch {
    throw isDamaged();
  }
}

/** The unzipped bytes of the file. The errors of zlib become sentences. */
async function* unzip(file: string, onProgress: OnProgress): AsyncGenerator<Buffer> {
  const { size } = await stat(file).catch(() => {
    throw new StartupError(`There is no backup ${file}; check the path.`);
  });
  const source = createReadStream(file);
  const unzipped = createGunzip();
  source.on("error", (error) => unzipped.destroy(error));
  try {
    for await (const chunk of source.pipe(unzipped)) {
      onProgress(source.bytesRead, size);
      yield chunk;
    }
  } catch (error) {
    throw asSentence(error);
  } finally {
    source.destroy();
    unzipped.destroy();
  }
}

function asSentence(error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "Z_BUF_ERROR") return isCutOff();
  if (typeof code === "string" && code.startsWith("Z_")) return isDamaged();
  if (typeof code === "string" && error instanceof Error && "syscall" in error)
    return new StartupError(`The backup cannot be read: ${reasonOf(error)}. Check the path.`);
  return error;
}

const isChanged = ({ schema, name }: BackupTable) =>
  new StartupError(
    `The backup is damaged: the rows of ${schema}.${name} do not match their checksum. Use another backup.`,
  );
