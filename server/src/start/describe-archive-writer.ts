import type { Manifest } from "../kernel/archive/manifest.ts";
import { newestMigration } from "../kernel/database/migrations/migration-files.ts";
import type { Kit } from "../kernel/kit.ts";
import { describeInstallation } from "../kernel/tenancy/installation.ts";
import { MIGRATIONS } from "./migrations-folder.ts";
import { readVersion } from "./read-version.ts";

/** What an archive says about the program and the installation that wrote it. */
export async function describeArchiveWriter({
  database,
  vault,
}: Kit): Promise<Pick<Manifest, "version" | "migration" | "installation">> {
  const { number } = await newestMigration(MIGRATIONS);
  const { installation } = await describeInstallation(database, vault);
  return { version: await readVersion(), migration: number, installation };
}
