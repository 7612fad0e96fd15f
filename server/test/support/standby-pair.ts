import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFile, cp, readlink, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import pg from "pg";
import { expect } from "vitest";
import { startEmbeddedPostgres } from "../../src/kernel/database/embedded/start-embedded.ts";
import { administer } from "./databases.ts";
import { freePort } from "./durable-postgres.ts";
import { copyMigratedCluster } from "./prepared-data.ts";
import { fastParent, temporaryFolder } from "./temporary-folder.ts";
import { testedBinFolder } from "./throwaway-postgres.ts";

/** One of two servers, by its addresses. */
export interface PairedServer {
  readonly url: string;
  readonly superuserUrl: string;
}

/** A primary that waits for its standby, and the standby. Neither has settings that its configuration cannot change. */
export interface StandbyPair {
  readonly primary: PairedServer;
  readonly standby: PairedServer;
  /** Stops the standby from receiving anything. The primary does not notice. */
  freezeReplication(): Promise<void>;
  /** Kills the primary, and promotes the standby with what it has received. */
  takeOver(): Promise<void>;
  stop(): Promise<void>;
}

/** Both servers begin with the same migrated database. */
export async function startStandbyPair(): Promise<StandbyPair> {
  const folder = await temporaryFolder(await fastParent());
  const [primaryFolder, standbyFolder] = [
    join(folder.path, "primary"),
    join(folder.path, "standby"),
  ];
  await copyMigratedCluster(primaryFolder);
  const seed = await startEmbeddedPostgres({
    dataFolder: primaryFolder,
    systemFolder: join(folder.path, "system"),
    ...(testedBinFolder && { binFolder: testedBinFolder }),
    log: () => undefined,
  });
  const program = await readlink(`/proc/${seed.pid}/exe`);
  await seed.stop();

  const ports = { primary: await freePort(), standby: await freePort() };
  const primary = addressesOf(seed, ports.primary);
  const standby = addressesOf(seed, ports.standby);
  await prepareFolders({ primaryFolder, standbyFolder, primary });
  const run = (dataFolder: string, port: number) => spawnPostgres(program, dataFolder, port);
  const processes = [
    await run(primaryFolder, ports.primary),
    await run(standbyFolder, ports.standby),
  ];
  await expect
    .poll(
      () => ask(primary.superuserUrl, "select from pg_stat_replication where sync_state = 'sync'"),
      PATIENTLY,
    )
    .toHaveLength(1);

  return {
    primary,
    standby,
    async freezeReplication() {
      const [receiver] = await ask<{ pid: number }>(
        standby.superuserUrl,
        "select pid from pg_stat_wal_receiver",
      );
      process.kill(receiver?.pid ?? 0, "SIGSTOP");
      receivers.push(receiver?.pid ?? 0);
    },
    async takeOver() {
      await killAll(primary.superuserUrl, processes[0]);
      // Killed and not continued: it would still write what waits in its socket. The standby recovers from that.
      for (const pid of receivers.splice(0)) process.kill(pid, "SIGKILL");
      const promoted = () =>
        ask(standby.superuserUrl, "select from pg_promote() where not pg_is_in_recovery()").catch(
          () => [],
        );
      await expect.poll(promoted, PATIENTLY).toHaveLength(1);
    },
    async stop() {
      for (const pid of receivers) process.kill(pid, "SIGKILL");
      for (const child of processes) child.kill("SIGQUIT");
      await folder.remove();
    },
  };
}

const PATIENTLY = { timeout: 30_000, interval: 50 };

const receivers: number[] = [];

function addressesOf(seed: PairedServer, port: number): PairedServer {
  const at = (text: string) => {
    const url = new URL(text);
    url.port = String(port);
    return url.href;
  };
  return { url: at(seed.url), superuserUrl: at(seed.superuserUrl) };
}

/** The standby is a copy of the stopped primary. */
async function prepareFolders(pair: {
  primaryFolder: string;
  standbyFolder: string;
  primary: PairedServer;
}): Promise<void> {
  await cp(pair.primaryFolder, pair.standbyFolder, { recursive: true, preserveTimestamps: true });
  const { uid, gid } = await stat(pair.primaryFolder);
  if (process.getuid?.() === 0) await chownAll(pair.standbyFolder, uid, gid);
  const { hostname, port, username, password } = new URL(pair.primary.superuserUrl);
  const conninfo = `host=${hostname} port=${port} user=${username} password=${password} application_name=standby`;
  await writeFile(join(pair.standbyFolder, "standby.signal"), "");
  await appendFile(
    join(pair.standbyFolder, "postgresql.auto.conf"),
    `primary_conninfo = '${conninfo}'\n`,
  );
  // A standby refuses fewer locks than its primary had when it was copied.
  const both = `
    unix_socket_directories = ''
    listen_addresses = '127.0.0.1'
    max_locks_per_transaction = 256
    `;
  for (const dataFolder of [pair.primaryFolder, pair.standbyFolder])
    await appendFile(join(dataFolder, "postgresql.auto.conf"), both);
  await appendFile(
    join(pair.primaryFolder, "postgresql.auto.conf"),
    "synchronous_standby_names = 'standby'\n",
  );
  await rm(join(pair.standbyFolder, "postmaster.pid"), { force: true });
}

async function chownAll(folder: string, uid: number, gid: number): Promise<void> {
  const child = spawn("chown", ["-R", `${uid}:${gid}`, folder]);
  await once(child, "close");
}

async function spawnPostgres(
  program: string,
  dataFolder: string,
  port: number,
): Promise<ChildProcess> {
  const { uid, gid } = await stat(dataFolder);
  const child = spawn(program, ["-D", dataFolder, "-p", String(port)], {
    stdio: "ignore",
    cwd: dirname(dataFolder),
    ...(process.getuid?.() === 0 && { uid, gid }),
  });
  await once(child, "spawn");
  return child;
}

async function ask<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(text)).rows;
  } catch {
    return [];
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The postmaster first, because it would end the others in an orderly way. */
async function killAll(superuserUrl: string, postmaster: ChildProcess | undefined): Promise<void> {
  const rows = await ask<{ pid: number }>(superuserUrl, "select pid from pg_stat_activity");
  postmaster?.kill("SIGKILL");
  for (const { pid } of rows) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It has ended with the connection that found it.
    }
  }
}

/** Changes a setting while the server runs, as an operator does. */
export async function alterSystem(
  superuserUrl: string,
  name: string,
  value: string,
): Promise<void> {
  await administer(superuserUrl, `alter system set ${name} = '${value}'`);
  await administer(superuserUrl, "select pg_reload_conf()");
  await expect
    .poll(
      () =>
        ask(
          superuserUrl,
          `select from pg_settings where name = '${name}' and setting = '${value}'`,
        ),
      PATIENTLY,
    )
    .toHaveLength(1);
}
