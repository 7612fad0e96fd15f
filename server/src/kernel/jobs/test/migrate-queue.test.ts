import pg from "pg";
import { expect, test, vi } from "vitest";
import { createTestDatabase } from "../../../../test/support/databases.ts";
import { migrateQueue } from "../queue/migrate-queue.ts";

test("a database that ends while the migrations' connections are closed ends no process", async () => {
  const database = await createTestDatabase();
  const ended = vi.spyOn(pg.Pool.prototype, "end");
  await migrateQueue(database.url);
  const pools = ended.mock.contexts.filter((one) => one instanceof pg.Pool);
  expect(pools).toHaveLength(1);
  // Without a listener, Node throws what an idle connection emits.
  for (const pool of pools)
    expect(() => pool.emit("error", new Error("terminating connection"))).not.toThrow();
  await database.drop();
});
