import { randomBytes } from "node:crypto";
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
import { createDatabase, settleDown } from "./queries.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const MIGRATIONS = join(import.meta.dirname, "../../../server/migrations");

/** A real PostgreSQL in its own folder, with the settings of the product's embedded PostgreSQL. */
export interface BenchDatabase {
  readonly postgres: EmbeddedPostgres;
  remove(): Promise<void>;
}

export async function createBenchDatabase(parentFolder = tmpdir()): Promise<BenchDatabase> {
  const folder = await temporaryFolder(parentFolder);
  try {
    const postgres = await startEmbeddedPostgres({
      dataFolder: join(folder.path, "postgres"),
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
  const url = inDatabase(benchDatabase.postgres.url, name);
  await makeDatabase(benchDatabase, name);
  const extra = () => migrateQueue(url);
  await migrate({ url, folder: MIGRATIONS, log: () => undefined, extra });
  const masterKey = randomBytes(32).toString("base64");
  const admin = openAdmin(inDatabase(benchDatabase.postgres.superuserUrl, name));
  return { url, masterKey, admin };
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

async function makeDatabase(benchDatabase: BenchDatabase, name: string): Promise<void> {
  const owner = decodeURIComponent(new URL(benchDatabase.postgres.url).username);
  const admin = openAdmin(benchDatabase.postgres.superuserUrl);
  await createDatabase(admin, name, owner).finally(() => admin.close());
}

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
