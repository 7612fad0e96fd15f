import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { StartupError, TemporaryStartupError } from "../../startup-error.ts";
import type { Place } from "./choose-place.ts";
import { programOptions } from "./choose-user.ts";
import { findPostmaster, type Postmaster, readyPostmaster } from "./postmaster.ts";
import { LEAST_BUFFERS, type ServerSettings, standardSettings } from "./settings.ts";

export interface LaunchOptions {
  port: number | undefined;
  settings: ServerSettings;
  /** False once the processes of a killed server have had their time to end. */
  mayWait: boolean;
}

const isLeast = ({ settings: { shared_buffers: buffers } }: LaunchOptions) =>
  buffers === LEAST_BUFFERS.shared_buffers;

/** For a machine that gives less memory than it reports. */
const withLeastBuffers = (options: LaunchOptions): LaunchOptions => ({
  ...options,
  settings: { ...options.settings, ...LEAST_BUFFERS },
});

const LOG_SIZE_MAX_BYTES = 10_000_000;

/**
 * Starts the server. Undefined if another process was faster, the port was taken, or processes of a killed server still
 * use its memory: try again.
 */
export async function launch(
  place: Place,
  options: LaunchOptions,
): Promise<Postmaster | undefined> {
  const port = options.port ?? (await freePort());
  const log = await openLog(place);
  try {
    const { size } = await log.stat();
    const hasEnded = await spawnServer(place, log, {
      ...(await standardSettings(place.dataFolder)),
      ...options.settings,
      port: `${port}`,
    });
    const postmaster = await readyPostmaster(place.dataFolder, hasEnded);
    if (postmaster || (await findPostmaster(place.dataFolder))) return postmaster;
    const reason = await readReason(log, size);
    if (/pre-existing shared memory block/.test(reason) && options.mayWait) return undefined;
    if (/could not .* shared memory/.test(reason) && !isLeast(options))
      return await launch(place, withLeastBuffers(options));
    if (!/could not create any TCP\/IP sockets/.test(reason)) throw doesNotStart(place, reason);
    if (options.port) throw portIsTaken(options.port);
    return undefined;
  } finally {
    await log.close();
  }
}

/** In its own process group, so that Ctrl-C in the terminal reaches us and not the server. */
async function spawnServer(
  place: Place,
  log: FileHandle,
  settings: ServerSettings,
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
 * A file and not a pipe, because the server may outlive us. Root never follows a link here: the folder belongs to
 * another user.
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
  return reasonIn(buffer.toString("utf8", 0, bytesRead));
}

/** Processes of a killed server write to the same log; each reports that it terminates its connection. */
export const reasonIn = (said: string): string =>
  /FATAL: +(?! |terminating ).*/.exec(said)?.[0] ?? (said.trim() || "it gave no reason");

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
  return new TemporaryStartupError(
    `PostgreSQL in ${place.dataFolder} did not start (${reason}); fix that, or set DATABASE_URL to another one.`,
  );
}

function portIsTaken(port: number): StartupError {
  return new StartupError(
    `Port ${port} is taken on this machine, so PostgreSQL cannot listen there; free it or choose another.`,
  );
}
