import { statfs } from "node:fs/promises";
import { totalmem } from "node:os";

export type ServerSettings = Readonly<Record<string, string>>;

/** For a small machine that other programs share. Durability is PostgreSQL's default, repeated here for the reader. */
const STANDARD: ServerSettings = {
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "100",
  max_locks_per_transaction: "256",
  timezone: "UTC",
  log_timezone: "UTC",
  // A statement's text and an error's details may contain customers' data.
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_checkpoints: "off",
};

/** The default settings of the server. */
export const standardSettings = async (dataFolder: string): Promise<ServerSettings> => ({
  ...STANDARD,
  shared_buffers: sharedBuffers(memoryBytes()),
  max_wal_size: walSize(await freeDiskBytes(dataFolder)),
});

const BUFFERS_MIN_MB = 128;
const BUFFERS_MAX_MB = 4_096;

/**
 * An eighth of the memory, because other programs share it. PostgreSQL uses it only as its tables fill it. With 128 MB
 * for ten million entries, whose pages are read at random, it completed a fifth fewer operations.
 */
export const sharedBuffers = (memory: number): string =>
  eighthOf(memory, BUFFERS_MIN_MB, BUFFERS_MAX_MB);

/** For a machine that grants less memory than it reports. */
export const LEAST_BUFFERS = { shared_buffers: `${BUFFERS_MIN_MB}MB` };

/** The memory that this process and its children may use: the container's limit, if it is lower. */
export const memoryBytes = (): number =>
  Math.min(totalmem(), process.constrainedMemory() || totalmem());

const WAL_MIN_MB = 1_024;
const WAL_MAX_MB = 8_192;

/**
 * The size of the log, about twice what is written between two checkpoints: an eighth of the free disk. After a
 * checkpoint the first change to each page writes the whole page to the log, about a gigabyte with ten million entries.
 * With 2 GB, under full load, the next checkpoint came before that was over, and cost a quarter of the operations. A
 * lighter load does not fill it: then time triggers the checkpoint, every five minutes.
 */
export const walSize = (freeDisk: number): string => eighthOf(freeDisk, WAL_MIN_MB, WAL_MAX_MB);

async function freeDiskBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

function eighthOf(bytes: number, minMb: number, maxMb: number): string {
  const eighthMb = Math.floor(bytes / 8 / 1_024 / 1_024);
  return `${Math.min(maxMb, Math.max(minMb, eighthMb))}MB`;
}
