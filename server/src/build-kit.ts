import type { Logger } from "pino";
import { buildProviders, type ProviderSettings } from "./build-providers.ts";
import type { CellNumber } from "./kernel/cells/cell-number.ts";
import { openCell } from "./kernel/cells/open-cell.ts";
import { Database } from "./kernel/database/database.ts";
import { type Kit, type Settings, USUAL_SETTINGS } from "./kernel/kit.ts";
import { Ledger } from "./kernel/ledger/queue/ledger.ts";
import { Login } from "./kernel/login/login.ts";
import type { SecretHashing } from "./kernel/login/login-tools.ts";
import { MEMBER_REALM, OPERATOR_REALM } from "./kernel/login/realm.ts";
import type { Metrics } from "./kernel/metrics.ts";
import type { Network } from "./kernel/outbound/addresses.ts";
import { OutboundGuard, resolveBySystem } from "./kernel/outbound/check-target.ts";
import { systemRandomness } from "./kernel/randomness.ts";
import type { MasterKey } from "./kernel/sealing/vault.ts";
import { type MasterKeySource, openVault } from "./kernel/tenancy/installation.ts";
import { systemClock } from "./kernel/time/clock.ts";
import type { Tracer } from "./kernel/tracing/tracer.ts";

/** What the kit counts. */
export type KitMetrics = Pick<
  Metrics,
  | "onGroup"
  | "onFailingOperation"
  | "watch"
  | "onProviderCall"
  | "onProviderCircuit"
  | "onSlowStatement"
>;

/** For a short process whose metrics no collector reads. */
export const NO_METRICS: KitMetrics = {
  onGroup: () => undefined,
  onFailingOperation: () => undefined,
  watch: () => undefined,
  onProviderCall: () => undefined,
  onProviderCircuit: () => undefined,
  onSlowStatement: () => undefined,
};

export interface KitSettings extends ProviderSettings {
  readonly metrics: KitMetrics;
  readonly databaseUrl: string;
  readonly namedStatements: boolean;
  readonly poolSize: number;
  readonly masterKeys: readonly MasterKey[] | MasterKeySource;
  readonly log: Logger;
  readonly tracer?: Tracer | undefined;
  /** Private networks that outbound requests may reach. */
  readonly allowedNetworks?: readonly Network[];
  readonly choices?: Partial<Settings>;
  /** The number of this cell, where the operator has configured one. */
  readonly cell?: CellNumber | undefined;
  /** How passwords and PINs are hashed. By default as the product does it. */
  readonly hashing?: SecretHashing | undefined;
}

const nowMs = () => performance.now();

/** How many slots the open accounts have. Each process picks one; processes that share one lose only a little time. */
const SLOTS = 64;

/** Builds what the domains work with. It exists before any server or worker, and closes after them. */
export async function buildKit(settings: KitSettings): Promise<Kit> {
  const { databaseUrl: url, log, metrics, tracer, hashing } = settings;
  const onIdleError = (error: Error) =>
    log.warn({ err: error }, "an idle database connection broke");
  const database = new Database({
    url,
    connectionsMax: settings.poolSize,
    applicationName: "kasuwa",
    onIdleError,
    onSlow: (text, durationMs) => metrics.onSlowStatement(text, durationMs),
  });
  const { vault, cell } = await openInstallation(database, settings).catch(
    async (error: unknown) => {
      await database.close();
      throw error;
    },
  );
  const ledger = new Ledger({
    connection: {
      url,
      applicationName: "kasuwa ledger",
      namedStatements: settings.namedStatements,
    },
    firstSlot: (systemRandomness.bytes(1)[0] ?? 0) % SLOTS,
    tracer,
    nowMs,
    onGroup: (group) => metrics.onGroup(group),
    onFailingOperation: (operation, environmentId, error) => {
      metrics.onFailingOperation(operation);
      log.error(
        { err: error, operation, environment: String(environmentId) },
        "failing operation: it can never be written, its environment is isolated for a minute",
      );
    },
  });
  metrics.watch(
    "kasuwa_ledger_queued_operations",
    "Operations in the queues of the ledger.",
    () => ledger.waiting,
  );
  const common = {
    database,
    vault,
    cell,
    settings: { ...USUAL_SETTINGS, ...settings.choices },
    clock: systemClock,
    randomness: systemRandomness,
    log,
  };
  const parts = {
    ...common,
    ledger,
    login: new Login({ ...common, hashing, realm: MEMBER_REALM }),
    operatorLogin: new Login({ ...common, hashing, realm: OPERATOR_REALM }),
    outbound: new OutboundGuard({
      allowed: settings.allowedNetworks ?? [],
      resolve: resolveBySystem,
      nowMs,
    }),
    tracer,
  };
  return { ...parts, providers: await buildProviders(parts, settings) };
}

/** What this installation is: its secrets, and its number among the cells. */
async function openInstallation(database: Database, { masterKeys, cell }: KitSettings) {
  const vault = await openVault(database, {
    masterKeys,
    // Loaded only if a key has to be searched for: the tables come with every domain.
    sealedTables: async () => (await import("./sealed-tables.ts")).sealedTables,
    randomness: systemRandomness,
  });
  return { vault, cell: await openCell(database, cell) };
}

export async function closeKit(kit: Kit): Promise<void> {
  await kit.providers.cells.stop();
  await kit.providers.live.stop();
  await kit.ledger.close();
  await kit.database.close();
}
