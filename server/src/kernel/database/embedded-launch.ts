import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { createServer } from "node:net";
import { totalmem } from "node:os";
import { join } from "node:path";
import { StartupError } from "../startup-error.ts";
import type { Place } from "./embedded-place.ts";
import { findPostmaster, type Postmaster, readyPostmaster } from "./embedded-postmaster.ts";
import { programOptions } from "./embedded-user.ts";

export interface LaunchOptions {
  port: number | undefined;
  settings: Readonly<Record<string, string>>;
}

/** For a small machine that other programs share. Durability is PostgreSQL's default and said again for the reader. */
const STANDARD_SETTINGS = {
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "100",
  max_wal_size: "2GB",
  max_locks_per_transaction: "256",
  timezone: "UTC",
  log_timezone: "UTC",
  // A statement's text and an error's details may hold what customers trust us with.
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_checkpoints: "off",
};

const BUFFERS_MIN_MB = 128;
const BUFFERS_MAX_MB = 4_096;

/**
 * An eighth of the machine, because others share it. PostgreSQL takes it up only as its tables fill it; with 128 MB for ten
 * million entries, whose pages are touched at random, it did a fifth fewer operations.
 */
export function sharedBuffers(memoryBytes: number): string {
  const eighthMb = Math.floor(memoryBytes / 8 / 1_024 / 1_024);
  return `${Math.min(BUFFERS_MAX_MB, Math.max(BUFFERS_MIN_MB, eighthMb))}MB`;
}

/** What this process and its children may use: less than the machine has where a container says so. */
export const memoryBytes = (): number =>
  Math.min(totalmem(), process.constrainedMemory() || totalmem());

const LEAST_BUFFERS = { shared_buffers: `${BUFFERS_MIN_MB}MB` };

const isLeast = ({ settings: { shared_buffers: buffers } }: LaunchOptions) =>
  buffers === LEAST_BUFFERS.shared_buffers;

/** Where the machine does not give as much as it has. */
const withLeastBuffers = ({ port, settings }: LaunchOptions): LaunchOptions => ({
  port,
  settings: { ...settings, ...LEAST_BUFFERS },
});

const LOG_SIZE_MAX_BYTES = 10_000_000;

/** Starts the server. Answers nothing when another process was faster or the port was taken meanwhile: try again. */
export async function launch(
  place: Place,
  options: LaunchOptions,
): Promise<Postmaster | undefined> {
  const port = options.port ?? (await freePort());
  const log = await openLog(place);
  try {
    const { size } = await log.stat();
    const hasEnded = await spawnServer(place, log, {
      ...STANDARD_SETTINGS,
      shared_buffers: sharedBuffers(memoryBytes()),
      ...options.settings,
      port: `${port}`,
    });
    const postmaster = await readyPostmaster(place.dataFolder, hasEnded);
    if (postmaster || (await findPostmaster(place.dataFolder))) return postmaster;
    const reason = await readReason(log, size);
    if (/could not .* shared memory/.test(reason) && !isLeast(options))
      return await launch(place, withLeastBuffers(options));
    if (!/could not create any TCP\/IP sockets/.test(reason)) throw doesNotStart(place, reason);
    if (options.port) throw portIsTaken(options.port);
    return undefined;
  } finally {
    await log.close();
  }
}

/** In a process group of its own, so that Ctrl-C in the terminal reaches us and not the server under us. */
async function spawnServer(
  place: Place,
  log: FileHandle,
  settings: Record<string, string>,
): Promise<() => boolean> {
  const given = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawn(join(place.binFolder, "postgres"), ["-D", place.dataFolder, ...given], {
    ...programOptions(place.user),
    detached: true,
    stdio: ["ignore", log.fd, log.fd],
  });
  await once(child, "spawn");
  child.unref();
  return () => child.exitCode !== null || child.signalCode !== null;
}

/**
 * A file and no pipe, because the server may outlive us. Root never follows a link here: the folder belongs to
 * somebody else.
 */
async function openLog(place: Place): Promise<FileHandle> {
  const { O_RDWR, O_APPEND, O_CREAT, O_NOFOLLOW } = constants;
  const log = await open(
    join(place.dataFolder, "server.log"),
    O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW,
    0o600,
  );
  if (place.user) await log.chown(place.user.uid, place.user.gid);
  if ((await log.stat()).size > LOG_SIZE_MAX_BYTES) await log.truncate(0);
  return log;
}

async function readReason(log: FileHandle, from: number): Promise<string> {
  const { buffer, bytesRead } = await log.read({ buffer: Buffer.alloc(16_384), position: from });
  const said = buffer.toString("utf8", 0, bytesRead);
  return /FATAL: .*/.exec(said)?.[0] ?? (said.trim() || "it gave no reason");
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("a TCP server has a port");
  return address.port;
}

function doesNotStart(place: Place, reason: string): StartupError {
  return new StartupError(
    `PostgreSQL in ${place.dataFolder} did not start (${reason}); mend that, or set DATABASE_URL to another one.`,
  );
}

function portIsTaken(port: number): StartupError {
  return new StartupError(
    `Port ${port} is taken on this machine, so PostgreSQL cannot listen there; free it or choose another.`,
  );
}
