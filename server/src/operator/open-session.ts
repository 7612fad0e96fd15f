import { existsSync } from "node:fs";
import path from "node:path";
import { buildKit, closeKit, NO_METRICS } from "../build-kit.ts";
import { type Config, choicesOf, readConfig } from "../config.ts";
import { requireFinishedRestore } from "../kernel/backup/unfinished-restore.ts";
import { Database } from "../kernel/database/database.ts";
import { startEmbeddedPostgres } from "../kernel/database/embedded/start-embedded.ts";
import { requireSchema } from "../kernel/database/migrations/migrate.ts";
import type { Kit } from "../kernel/kit.ts";
import { createLogger } from "../kernel/log.ts";
import { StartupError } from "../kernel/startup-error.ts";
import { reasonOf } from "../kernel/text/reason.ts";
import { generatedMasterKey } from "../start/master-keys.ts";
import { MIGRATIONS } from "../start/migrations-folder.ts";
import { refuseMarkedRestore } from "../start/restore-mark.ts";
import type { OpenInstallation, Surroundings } from "./command.ts";

/**
 * Opens what the service uses, by the same settings. The service may be running. Creates and migrates nothing: it
 * throws unless the installation exists and has the schema of this program.
 */
export async function openInstallation({ env, folder }: Surroundings): Promise<OpenInstallation> {
  const config = readConfig(env, folder);
  requireInstallation(config);
  if (config.databaseUrl === undefined) refuseMarkedRestore(config.dataFolder);
  const database = await findDatabase(config);
  try {
    await requireOurSchema(database.url);
    const kit = await buildKitOn(config, database.url);
    return {
      kit,
      dataFolder: config.dataFolder,
      directUrl: config.databaseDirectUrl ?? database.url,
      close: () => closeKit(kit).finally(database.leave),
    };
  } catch (error) {
    await database.leave();
    throw error;
  }
}

/** In a wrong folder the service would create a new database and a key to it. */
function requireInstallation({ databaseUrl, masterKeys, dataFolder }: Config): void {
  const usesFolder = databaseUrl === undefined || masterKeys === undefined;
  if (!usesFolder || existsSync(dataFolder)) return;
  throw new StartupError(
    `There is no installation in ${dataFolder}. Start the service once, or set KASUWA_DATA and DATABASE_URL as for the service.`,
  );
}

interface FoundDatabase {
  readonly url: string;
  leave(): Promise<void>;
}

/** A server that was running keeps running after this process. A server that this process started ends with it. */
async function findDatabase({ databaseUrl, dataFolder }: Config): Promise<FoundDatabase> {
  if (databaseUrl !== undefined) return { url: databaseUrl, leave: async () => undefined };
  const server = await startEmbeddedPostgres({
    dataFolder: path.join(dataFolder, "postgres"),
    mayRecover: false,
    log: () => undefined,
  });
  return { url: server.url, leave: server.adopted ? async () => undefined : () => server.stop() };
}

/** Opens the database that a restore fills. An embedded one is created. */
export async function openEmptyDatabase(config: Config) {
  const { url, leave } = await findDatabase(config);
  return { directUrl: config.databaseDirectUrl ?? url, leave };
}

async function requireOurSchema(url: string): Promise<void> {
  const database = new Database({
    url,
    connectionsMax: 1,
    applicationName: "kasuwa operator",
    onIdleError: () => undefined,
  });
  try {
    await requireFinishedRestore(database);
    await requireSchema(database, MIGRATIONS);
  } catch (cause) {
    if (cause instanceof StartupError) throw cause;
    throw new StartupError(
      `The database cannot be used (${reasonOf(cause)}). Check DATABASE_URL, and that PostgreSQL runs there.`,
      { cause },
    );
  } finally {
    await database.close();
  }
}

/** One command needs few connections. */
const POOL_SIZE = 2;

async function buildKitOn(config: Config, databaseUrl: string): Promise<Kit> {
  const masterKeys = config.masterKeys ?? generatedMasterKey(config.dataFolder);
  const { namedStatements, mail, cell } = config;
  const { allowedNetworks, choices } = choicesOf(config);
  // Links that a command shows lead to the service.
  const publicUrl = () => config.publicUrl ?? config.inboundUrl;
  const settings = {
    ...{ databaseUrl, masterKeys, namedStatements, mail, cell, allowedNetworks },
    choices: { ...choices, publicUrl },
  };
  const log = createLogger("silent");
  return await buildKit({ ...settings, poolSize: POOL_SIZE, log, metrics: NO_METRICS });
}
