import { runMigrations } from "graphile-worker";
import pg from "pg";

/**
 * Migrates the job queue's own schema to its version. Our statements call its functions. A pool that the queue made itself
 * would lose its error handlers before its connections have ended: a database that stops then would end the process.
 */
export async function migrateQueue(directUrl: string): Promise<void> {
  const pgPool = new pg.Pool({ connectionString: directUrl, max: 2 });
  pgPool.on("error", () => undefined);
  pgPool.on("connect", (client) => client.on("error", () => undefined));
  try {
    await runMigrations({ pgPool });
  } finally {
    await pgPool.end();
  }
}
