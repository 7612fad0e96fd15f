import { buildApi, buildKit, closeKit } from "./app.ts";
import { type Config, readConfig } from "./config.ts";
import { assertDurable } from "./kernel/database/facts.ts";
import { createLogger } from "./kernel/log.ts";
import { Metrics } from "./kernel/metrics.ts";
import { systemRandomness } from "./kernel/randomness.ts";
import { StartupError } from "./kernel/startup-error.ts";
import { migrateDatabase, openDatabase } from "./start/database.ts";
import { prepareDemo } from "./start/demo.ts";
import { localMasterKeys } from "./start/master-keys.ts";

const STOP_WITHIN_MS = 10_000;

/** Starts what was asked for, in the order in which one thing needs another, and answers how to stop it again. */
async function start(config: Config): Promise<() => Promise<void>> {
  const log = createLogger(config.logLevel);
  const metrics = new Metrics();
  const masterKeys = config.masterKeys ?? (await localMasterKeys(config.dataFolder, systemRandomness));
  const database = await openDatabase(config, (message) => log.info(message));
  await migrateDatabase(database.directUrl, (message) => log.info(message));
  const kit = await buildKit({
    databaseUrl: database.url,
    namedStatements: config.namedStatements,
    poolSize: config.poolSize,
    masterKeys,
    log,
    metrics,
  });
  await assertDurable(kit.database);
  const api = await buildApi(kit, metrics);
  const address = await api.server.listen({ host: config.host, port: config.port });
  if (config.demo) await prepareDemo(kit, config.dataFolder, address);
  log.info({ address }, "listening");
  return async () => {
    await api.stop();
    await closeKit(kit);
    await database.stop();
  };
}

function stopOnSignals(stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    void stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
}

try {
  stopOnSignals(await start(readConfig(process.env, process.cwd())));
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exit(1);
}
