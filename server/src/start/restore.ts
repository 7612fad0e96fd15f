import type { Config } from "../config.ts";
import { recordAction } from "../domains/platform/audit/index.ts";
import { beginRestore } from "../kernel/backup/begin-restore.ts";
import type { BackupHeader, OnProgress } from "../kernel/backup/contents.ts";
import { checkBackup } from "../kernel/backup/read-backup.ts";
import { restoreBackup } from "../kernel/backup/restore-backup.ts";
import type { Transaction } from "../kernel/database/database.ts";
import { newestMigration } from "../kernel/database/migrations/migration-files.ts";
import { systemRandomness } from "../kernel/randomness.ts";
import type { MasterKey } from "../kernel/sealing/vault.ts";
import { StartupError } from "../kernel/startup-error.ts";
import { requireFingerprints, requireOpens } from "../kernel/tenancy/installation.ts";
import { systemClock } from "../kernel/time/clock.ts";
import { sealedTables } from "../sealed-tables.ts";
import { migrateDatabase } from "./database.ts";
import { readMasterKey } from "./master-keys.ts";
import { MIGRATIONS } from "./migrations-folder.ts";
import { markRestore, unmarkRestore } from "./restore-mark.ts";

export interface RestoreOrder {
  readonly config: Config;
  readonly file: string;
  /** For the audit. */
  readonly by: string;
  onProgress(step: "checking" | "restoring"): OnProgress;
  /** Opens the empty database, only after the backup has been found to be good. */
  open(): Promise<{ readonly directUrl: string; leave(): Promise<void> }>;
}

export interface Restored {
  readonly header: BackupHeader;
  readonly rows: number;
  readonly leftOut: readonly string[];
}

/**
 * Restores a backup into an empty database. Throws a StartupError, before it changes anything, for a damaged backup, for
 * one of another schema, for a wrong or missing master key, and for a database that is not empty.
 */
export async function restore(order: RestoreOrder): Promise<Restored> {
  const { config, file } = order;
  const { header } = await checkBackup(file, order.onProgress("checking"));
  await requireOurMigration(header);
  const keys = await findMasterKeys(config);
  requireFingerprints(header.masterKeys, keys);
  if (config.databaseUrl === undefined) await markRestore(config.dataFolder);
  const { directUrl: url, leave } = await order.open();
  try {
    await migrateDatabase(
      url,
      () => undefined,
      (client) => beginRestore(client).finally(() => unmarkRestore(config.dataFolder)),
    );
    const judge = async (tx: Transaction) => {
      await requireOpens(tx, {
        keys,
        sealedTables: async () => sealedTables,
        randomness: systemRandomness,
      });
      await recordAction({ clock: systemClock }, tx, actionOf(order, header));
    };
    return await restoreBackup({ url, file, onProgress: order.onProgress("restoring"), judge });
  } finally {
    await leave();
  }
}

const actionOf = ({ by }: RestoreOrder, { takenAt, installation, version }: BackupHeader) => ({
  by,
  action: "installation.restore" as const,
  details: { takenAt, installation, version },
});

async function requireOurMigration({ migration, version }: BackupHeader): Promise<void> {
  const { number } = await newestMigration(MIGRATIONS);
  if (migration === number) return;
  const which = migration < number ? "older" : "newer";
  throw new StartupError(
    `The backup has the schema of migration ${migration}, which is ${which} than this program's ${number}. ` +
      `Restore it with Kasuwa ${version}, which wrote it; then start the newer program, which migrates.`,
  );
}

async function findMasterKeys(config: Config): Promise<readonly MasterKey[]> {
  if (config.masterKeys !== undefined) return config.masterKeys;
  const key = await readMasterKey(config.dataFolder);
  if (key !== undefined) return [key];
  throw new StartupError(
    `A backup does not contain the master key, and ${config.dataFolder} has no master.key. ` +
      "Put that file there, or set KASUWA_MASTER_KEYS, then repeat this.",
  );
}
