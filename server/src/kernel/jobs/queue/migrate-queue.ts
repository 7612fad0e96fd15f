import { runMigrations } from "graphile-worker";

/** Brings the job queue's own schema up to its version; statements of ours call its functions. */
export async function migrateQueue(directUrl: string): Promise<void> {
  await runMigrations({ connectionString: directUrl });
}
