import { randomBytes } from "node:crypto";
import { rename } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildKit, closeKit } from "../../../server/src/app.ts";
import { assertDurable } from "../../../server/src/kernel/database/check-durability.ts";
import { Database } from "../../../server/src/kernel/database/database.ts";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../../../server/src/kernel/database/embedded/start-embedded.ts";
import { migrate } from "../../../server/src/kernel/database/migrations/migrate.ts";
import { migrateQueue } from "../../../server/src/kernel/jobs/queue/migrate-queue.ts";
import { createLogger } from "../../../server/src/kernel/log.ts";
import { Metrics } from "../../../server/src/kernel/metrics.ts";
import { type Merchant, PATIENTLY, type Population, populate } from "./merchants.ts";
import { copyDatabase, settleDown } from "./queries.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const MIGRATIONS = join(import.meta.dirname, "../../../server/migrations");

/** A real PostgreSQL in its own folder, with the settings of the product's embedded PostgreSQL. */
export interface BenchDatabase {
  readonly postgres: EmbeddedPostgres;
  remove(): Promise<void>;
}

/** `prepared`: the data folder of a stopped PostgreSQL on the same disk, which it takes instead of a new one. */
export async function createBenchDatabase(
  parentFolder = tmpdir(),
  prepared?: string,
): Promise<BenchDatabase> {
  const folder = await temporaryFolder(parentFolder);
  try {
    const dataFolder = join(folder.path, "postgres");
    if (prepared !== undefined) await rename(prepared, dataFolder);
    const postgres = await startEmbeddedPostgres({
      dataFolder,
      systemFolder: join(folder.path, "system"),
      log: () => undefined,
    });
    const remove = () => postgres.stop().finally(folder.remove);
    return { postgres, remove };
  } catch (error) {
    await folder.remove();
    throw error;
  }
}

/** A database on the bench server, with what servers and load need to know about it. */
export interface Installation {
  readonly url: string;
  readonly masterKey: string;
  readonly merchants: readonly Merchant[];
  /** A connection as superuser, to observe from outside. */
  readonly admin: Database;
}

export async function install(
  benchDatabase: BenchDatabase,
  name: string,
  population: Population,
): Promise<Installation> {
  const empty = await installEmpty(benchDatabase, name);
  const kit = await buildKit(kitSettings({ ...empty, poolSize: 2 }));
  try {
    await assertDurable(kit.database, { requireStandby: false });
    const merchants = await populate(kit, population);
    await settleDown(empty.admin);
    return { ...empty, merchants };
  } finally {
    await closeKit(kit);
  }
}

/** A database of the newest schema, with a master key of its own and no merchant. */
export async function installEmpty(
  benchDatabase: BenchDatabase,
  name: string,
): Promise<Omit<Installation, "merchants">> {
  await migrateOwn(benchDatabase);
  const masterKey = randomBytes(32).toString("base64");
  const template = new URL(benchDatabase.postgres.url).pathname.slice(1);
  return { ...(await openCopy(benchDatabase, template, name)), masterKey };
}

/** Migrates the bench server's own database. Others are copies of it. */
export async function migrateOwn({ postgres: { url } }: BenchDatabase): Promise<void> {
  const extra = () => migrateQueue(url);
  await migrate({ url, folder: MIGRATIONS, log: () => undefined, extra });
}

/** Copies a database of the bench server that has no connections. */
export async function openCopy(
  benchDatabase: BenchDatabase,
  template: string,
  name: string,
): Promise<Pick<Installation, "url" | "admin">> {
  const { url, superuserUrl } = benchDatabase.postgres;
  const owner = decodeURIComponent(new URL(url).username);
  const server = openAdmin(superuserUrl);
  await copyDatabase(server, { template, name, owner }).finally(() => server.close());
  return { url: inDatabase(url, name), admin: openAdmin(inDatabase(superuserUrl, name)) };
}

export interface KitOrder {
  readonly url: string;
  readonly masterKey: string;
  readonly poolSize: number;
}

/** The settings from which a bench process builds the product's kernel. */
export const kitSettings = ({ url, masterKey, poolSize }: KitOrder) => ({
  databaseUrl: url,
  namedStatements: true,
  poolSize,
  masterKeys: [{ id: 1, secret: Buffer.from(masterKey, "base64") }],
  log: createLogger("warn"),
  metrics: new Metrics(),
});

const openAdmin = (url: string) =>
  new Database({
    url,
    connectionsMax: 1,
    applicationName: "kasuwa bench",
    ...PATIENTLY,
    onIdleError: () => undefined,
  });

function inDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
