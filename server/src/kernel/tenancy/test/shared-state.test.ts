import { afterAll, beforeAll, expect, test } from "vitest";
import { countLockWaits } from "../../../../test/support/count-lock-waits.ts";
import { createTestDatabase, type TestDatabase } from "../../../../test/support/databases.ts";
import { openDatabase } from "../../../../test/support/ledger-fixture.ts";
import type { Database } from "../../database/database.ts";
import { sql } from "../../database/sql.ts";
import { KeyDirectory } from "../key-directory.ts";
import { SharedState } from "../shared-state.ts";

let own: TestDatabase;
let database: Database;
beforeAll(async () => {
  own = await createTestDatabase();
  database = openDatabase(own.url);
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

test("a process that stops while it says that it is alive is forgotten all the same", async () => {
  const errors: unknown[] = [];
  const directory = new KeyDirectory(database, () => performance.now());
  const sharedState = new SharedState(database, directory, "one", (error) => errors.push(error));
  await sharedState.start();
  let stopping = Promise.resolve();
  // The row is held until the process stops, so that its turn is under way then.
  await database.transaction(async (tx) => {
    await tx.run(sql`select from api_processes where id = 'one' for update`);
    await expect.poll(() => countLockWaits(database), { timeout: 3_000 }).toBe(1);
    stopping = sharedState.stop();
  });
  await stopping;
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await database.many(sql`select id from api_processes`)).toEqual([]);
  expect(errors).toEqual([]);
});
