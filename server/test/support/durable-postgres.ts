import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../../src/kernel/database/embedded/start-embedded.ts";
import { copyMigratedCluster } from "./prepared-data.ts";
import { fastParent, temporaryFolder } from "./temporary-folder.ts";
import { testedBinFolder } from "./throwaway-postgres.ts";

/** A separate, migrated and durable PostgreSQL that can be killed and started again in place. */
export interface DurablePostgres {
  readonly url: string;
  readonly superuserUrl: string;
  /** Kills all of its processes at once, as a lost machine would. */
  crash(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export async function startDurablePostgres(): Promise<DurablePostgres> {
  // Tests kill its processes and never the machine, so a folder in memory keeps everything that was
  // flushed.
  const folder = await temporaryFolder(await fastParent());
  await copyMigratedCluster(join(folder.path, "postgres"));
  const port = await freePort();
  const launch = () =>
    startEmbeddedPostgres({
      dataFolder: join(folder.path, "postgres"),
      systemFolder: join(folder.path, "system"),
      port,
      ...(testedBinFolder && { binFolder: testedBinFolder }),
      log: () => undefined,
    });
  let running: EmbeddedPostgres = await launch();
  const { url, superuserUrl } = running;
  return {
    url,
    superuserUrl,
    crash: () => killAll(superuserUrl, running.pid),
    start: async () => {
      running = await launch();
    },
    stop: () => running.stop().finally(folder.remove),
  };
}

async function killAll(superuserUrl: string, postmaster: number): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  client.on("error", () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>("select pid from pg_stat_activity");
  // The postmaster first, because it would end the others in an orderly way.
  for (const pid of [postmaster, ...rows.map((row) => row.pid)]) kill(pid);
  await client.end().catch(() => undefined);
  // The kernel takes a moment to free their memory, and a new server insists on that.
  await sleep(100);
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has already ended, with the postmaster.
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
