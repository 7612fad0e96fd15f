import { setTimeout } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "../../../../test/support/databases.ts";
import { Database, type Queryable } from "../../database/database.ts";
import { ProviderStates } from "../guard/provider-states.ts";

test("a rest that is over stays over, also where its beginning is slow to be written down", async () => {
  const testDatabase = await createTestDatabase();
  const { url } = testDatabase;
  const settings = { connectionsMax: 2, applicationName: "test", onIdleError: () => undefined };
  const database = new Database({ url, ...settings });
  onTestFinished(async () => {
    await database.close();
    await testDatabase.drop();
  });
  const errors: unknown[] = [];
  const openStates = (queryable: Queryable) =>
    new ProviderStates({ database: queryable, nowMs: Date.now, onError: (e) => errors.push(e) });
  const states = openStates(slowAtFirst(database));

  states.noteCircuit("some-rail", "test", 60_000);
  states.noteCircuit("some-rail", "test", undefined);
  await setTimeout(SLOW_MS * 2);

  expect(await openStates(database).read("some-rail", "test")).toMatchObject({
    circuitOpen: false,
  });
  expect(errors).toEqual([]);
});

const SLOW_MS = 300;

/** A database of which the first statement is held up on its way. */
function slowAtFirst(database: Database): Queryable {
  let isFirst = true;
  return {
    many: (statement) => database.many(statement),
    maybeOne: (statement) => database.maybeOne(statement),
    one: (statement) => database.one(statement),
    async run(statement) {
      const wait = isFirst;
      isFirst = false;
      if (wait) await setTimeout(SLOW_MS);
      return await database.run(statement);
    },
  };
}
