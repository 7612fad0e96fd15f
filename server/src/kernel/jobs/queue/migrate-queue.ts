import { runMigrations } from "graphile-worker";

/** Migrates the job queue's own schema to its version. Our statements call its functions. */
export async function migrateQueue(directUrl: string): Promise<void> {
  await runMigrations({ connectionString: directUrl });
}
