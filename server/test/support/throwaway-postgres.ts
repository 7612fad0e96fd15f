import { join } from "node:path";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../../src/kernel/database/embedded/start-embedded.ts";
import { fastParent, temporaryFolder } from "./temporary-folder.ts";

export interface ThrowawayOptions {
  /** On for tests that crash something and check what survived; otherwise off, because waiting for disks takes long. */
  durable?: boolean;
  settings?: Record<string, string>;
  /** Replaces the PostgreSQL that the tests run against. */
  binFolder?: string;
}

/** The PostgreSQL under test: the npm package's, or `TEST_POSTGRES_BIN=/usr/lib/postgresql/15/bin npm test`. */
export const testedBinFolder = process.env["TEST_POSTGRES_BIN"] || undefined;

/** Statistics change only when a test wants it, and tests use little memory. */
const NOT_DURABLE = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  autovacuum: "off",
  shared_buffers: "128MB",
};

/** A PostgreSQL in a temporary folder. `stop` deletes it all, and so does the death of this process. */
export async function startThrowawayPostgres(
  options: ThrowawayOptions = {},
): Promise<EmbeddedPostgres> {
  const folder = await temporaryFolder(options.durable ? undefined : await fastParent());
  const binFolder = options.binFolder ?? testedBinFolder;
  try {
    const server = await startEmbeddedPostgres({
      dataFolder: join(folder.path, "postgres"),
      systemFolder: join(folder.path, "system"),
      settings: { ...(options.durable ? {} : NOT_DURABLE), ...options.settings },
      ...(binFolder && { binFolder }),
      log: () => undefined,
    });
    return { ...server, stop: () => server.stop().finally(folder.remove) };
  } catch (error) {
    await folder.remove();
    throw error;
  }
}
