import { type BackupHeader, FORMAT, type OnProgress } from "../kernel/backup/contents.ts";
import { type WrittenBackup, writeBackup } from "../kernel/backup/write-backup.ts";
import { newestMigration } from "../kernel/database/migrations/migration-files.ts";
import type { Kit } from "../kernel/kit.ts";
import { describeInstallation } from "../kernel/tenancy/installation.ts";
import { MIGRATIONS } from "./migrations-folder.ts";
import { readVersion } from "./read-version.ts";

export interface BackupOrder {
  readonly kit: Kit;
  /** A direct connection to the database of the kit. */
  readonly url: string;
  readonly file: string;
  readonly onProgress: OnProgress;
}

export type BackedUp = WrittenBackup & { readonly file: string; readonly header: BackupHeader };

/** Writes the whole database into a file, while the service runs. The master keys are not in it. */
export async function backUp({ kit, url, file, onProgress }: BackupOrder): Promise<BackedUp> {
  const { number } = await newestMigration(MIGRATIONS);
  const header: BackupHeader = {
    format: FORMAT,
    version: await readVersion(),
    migration: number,
    takenAt: kit.clock.now().toISOString(),
    ...(await describeInstallation(kit.database, kit.vault)),
  };
  const written = await writeBackup({ url, file, header, onProgress });
  return { ...written, file, header };
}
