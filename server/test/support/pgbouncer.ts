import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { freePort } from "./durable-postgres.ts";
import { findProgram } from "./find-program.ts";
import { temporaryFolder } from "./temporary-folder.ts";

export const pgbouncerProgram = findProgram("pgbouncer");

export interface Pgbouncer {
  readonly url: string;
  readonly port: number;
  /** At once, as if it had been killed. */
  stop(): Promise<void>;
}

/**
 * A pooler in transaction mode in front of a database. It has fewer connections to the database than it offers to
 * clients.
 */
export async function startPgbouncer(
  databaseUrl: string,
  poolSize: number,
  wantedPort?: number,
): Promise<Pgbouncer> {
  const folder = await temporaryFolder();
  const port = wantedPort ?? (await freePort());
  const { hostname, port: targetPort, username, password, pathname } = new URL(databaseUrl);
  const database = pathname.slice(1);
  const file = join(folder.path, "pgbouncer.ini");
  await writeFile(
    file,
    `
    [databases]
    ${database} = host=${hostname} port=${targetPort} dbname=${database} user=${username} password=${decodeURIComponent(password)}
    [pgbouncer]
    listen_addr = 127.0.0.1
    listen_port = ${port}
    unix_socket_dir =
    auth_type = any
    pool_mode = transaction
    default_pool_size = ${poolSize}
    max_client_conn = 100`,
  );
  await chmod(file, 0o644);
  const asUser = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  const child = spawn(pgbouncerProgram ?? "pgbouncer", ["-q", ...asUser, file], {
    stdio: "ignore",
  });
  const url = `postgres://${username}@127.0.0.1:${port}/${database}`;
  await untilItAnswers(url);
  const stop = async () => {
    child.kill("SIGKILL");
    await once(child, "exit");
    await folder.remove();
  };
  return { url, port, stop };
}

async function untilItAnswers(url: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (attempt > 100) throw error;
      await sleep(50);
    }
  }
}
