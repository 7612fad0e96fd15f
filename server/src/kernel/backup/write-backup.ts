import { createHash } from "node:crypto";
import { createWriteStream, existsSync } from "node:fs";
import { link, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type pg from "pg";
import { copyOut } from "../database/copy.ts";
import { systemRandomness } from "../randomness.ts";
import { syncFolder } from "../secrets/secret-file.ts";
import { StartupError } from "../startup-error.ts";
import { reasonOf } from "../text/reason.ts";
import type { BackupHeader, OnProgress } from "./contents.ts";
import { buildFrame, type FrameKind } from "./frames.ts";
import {
  connect,
  listTables,
  quote,
  quoteTable,
  readSequences,
  type SizedTable,
  setSession,
} from "./queries.ts";

export interface BackupSettings {
  /** A direct connection is better, but one through a pooler works too. */
  readonly url: string;
  readonly file: string;
  readonly header: BackupHeader;
  readonly onProgress: OnProgress;
}

export interface WrittenBackup {
  readonly tables: number;
  readonly rows: number;
}

/**
 * Writes the rows of one moment of the database into a file. The service may run while it works. The file appears whole or
 * not at all. Throws a StartupError if the file exists or cannot be written.
 */
export async function writeBackup(settings: BackupSettings): Promise<WrittenBackup> {
  const { url, file } = settings;
  if (existsSync(file)) throw fileExists(file);
  const client = await connect(url);
  // Another backup may be under way to the same name.
  const partial = `${file}.${systemRandomness.bytes(4).toString("hex")}.partial`;
  try {
    await client.query("begin isolation level repeatable read, read only");
    await setSession(client);
    const written = await writeFile(client, partial, settings);
    await publish(partial, file);
    await syncFolder(path.dirname(path.resolve(file)));
    return written;
  } catch (error) {
    await rm(partial, { force: true });
    throw isOfFile(error) ? cannotWrite(file, error) : error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Gives the file its name, unless another backup got it first. */
async function publish(partial: string, file: string): Promise<void> {
  try {
    await link(partial, file);
  } catch (error) {
    throw existsSync(file) ? fileExists(file) : error;
  }
  await rm(partial);
}

const GZIP_LEVEL = 2;
const OWNER_ONLY = 0o600;

/** It holds personal data, so only its owner may read it. */
async function writeFile(
  client: pg.Client,
  partial: string,
  settings: BackupSettings,
): Promise<WrittenBackup> {
  const written = { tables: 0, rows: 0 };
  await pipeline(
    Readable.from(framesOf(client, settings, written)),
    createGzip({ level: GZIP_LEVEL }),
    createWriteStream(partial, { flags: "wx", mode: OWNER_ONLY, flush: true }),
  );
  return written;
}

interface Counted {
  tables: number;
  rows: number;
}

async function* framesOf(
  client: pg.Client,
  { header, onProgress }: BackupSettings,
  written: Counted,
): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  for await (const frame of allFrames(client, header, onProgress, written)) {
    hash.update(frame);
    yield frame;
  }
  yield jsonFrame("end", { ...written, sha256: hash.digest("hex") });
}

async function* allFrames(
  client: pg.Client,
  header: BackupHeader,
  onProgress: OnProgress,
  written: Counted,
): AsyncGenerator<Buffer> {
  yield jsonFrame("header", header);
  const tables = await listTables(client);
  // Housekeeping cannot drop a partition that is yet to be read.
  await client.query(`lock table ${tables.map(quoteTable).join(", ")} in access share mode`);
  const total = tables.reduce((sum, { bytes }) => sum + bytes, 0);
  let before = 0;
  for (const table of tables) {
    const report = (bytes: number) => onProgress(before + Math.min(bytes, table.bytes), total);
    yield* tableFrames(client, table, report, written);
    before += table.bytes;
    onProgress(before, total);
  }
  yield jsonFrame("sequences", await readSequences(client));
}

async function* tableFrames(
  client: pg.Client,
  { bytes: _, ...table }: SizedTable,
  report: (bytes: number) => void,
  written: Counted,
): AsyncGenerator<Buffer> {
  yield jsonFrame("table", table);
  const hash = createHash("sha256");
  let [rows, bytes] = [0, 0];
  const columns = table.columns.map((name) => quote(name)).join(", ");
  for await (const block of copyOut(client, `copy ${quoteTable(table)} (${columns}) to stdout`)) {
    hash.update(block);
    rows += countLines(block);
    bytes += block.length;
    report(bytes);
    yield buildFrame("rows", block);
  }
  yield jsonFrame("tableEnd", { rows, sha256: hash.digest("hex") });
  written.tables += 1;
  written.rows += rows;
}

const LINE_END = 10;

/** PostgreSQL writes a line break inside a value as \n, so each line is a row. */
export function countLines(block: Buffer): number {
  let lines = 0;
  for (let at = block.indexOf(LINE_END); at !== -1; at = block.indexOf(LINE_END, at + 1))
    lines += 1;
  return lines;
}

const jsonFrame = (kind: FrameKind, value: object): Buffer =>
  buildFrame(kind, Buffer.from(JSON.stringify(value)));

const fileExists = (file: string): StartupError =>
  new StartupError(`The file ${file} exists already; choose another name.`);

/** Errors of a failed write name no file. Errors of the database connection have other codes. */
const WRITE_FAILURES: readonly unknown[] = ["ENOSPC", "EDQUOT", "EFBIG", "EIO"];

const isOfFile = (error: unknown): boolean =>
  error instanceof Error &&
  "syscall" in error &&
  ("path" in error || ("code" in error && WRITE_FAILURES.includes(error.code)));

const cannotWrite = (file: string, cause: unknown): StartupError =>
  new StartupError(
    `The backup cannot be written to ${file}: ${reasonOf(cause)}. Choose a folder that exists, may be written to and has room.`,
    { cause },
  );
