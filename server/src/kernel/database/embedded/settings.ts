import { statfs } from "node:fs/promises";
import { totalmem } from "node:os";

export type ServerSettings = Readonly<Record<string, string>>;

/** For a small machine that other programs share. Durability is PostgreSQL's default and said again for the reader. */
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
  // A statement's text and an error's details may hold what customers trust us with.
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_checkpoints: "off",
};

/** What the server is started with where nothing else is asked for. */
export const standardSettings = async (dataFolder: string): Promise<ServerSettings> => ({
  ...STANDARD,
  shared_buffers: sharedBuffers(memoryBytes()),
  max_wal_size: walSize(await freeDiskBytes(dataFolder)),
});

const BUFFERS_MIN_MB = 128;
const BUFFERS_MAX_MB = 4_096;

/**
 * An eighth of the machine, because others share it. PostgreSQL takes it up only as its tables fill it; with 128 MB for ten
 * million entries, whose pages are touched at random, it did a fifth fewer operations.
 */
export const sharedBuffers = (memory: number): string =>
  eighthOf(memory, BUFFERS_MIN_MB, BUFFERS_MAX_MB);

/** Where the machine does not give as much as it has. */
export const LEAST_BUFFERS = { shared_buffers: `${BUFFERS_MIN_MB}MB` };

/** What this process and its children may use: less than the machine has where a container says so. */
export const memoryBytes = (): number =>
  Math.min(totalmem(), process.constrainedMemory() || totalmem());

const WAL_MIN_MB = 1_024;
const WAL_MAX_MB = 8_192;

/**
 * How large the log grows, about twice what is written between two checkpoints: an eighth of the disk that is free. After a
 * checkpoint each page goes into the log whole when it is first touched, some gigabyte with ten million entries. Under full
 * load the next checkpoint came before that was over where this was 2 GB, for a quarter of the operations. Only so much
 * load fills it: the time does otherwise, every five minutes.
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
