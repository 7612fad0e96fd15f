import { afterAll, beforeAll, expect, test } from "vitest";
import { administer } from "../../../../test/support/databases.ts";
import { startThrowawayPostgres } from "../../../../test/support/throwaway-postgres.ts";
import { StartupError } from "../../startup-error.ts";
import { assertDurable, durabilityFault } from "../check-durability.ts";
import { Database } from "../database.ts";
import type { EmbeddedPostgres } from "../embedded/start-embedded.ts";
import { Pipeline } from "../pipeline.ts";
import { sql } from "../sql.ts";

const sound = {
  version: 150_000,
  fsync: "on",
  fullPageWrites: "on",
  synchronousCommit: "on",
  synchronousStandbys: "",
};

const ALONE = { requireStandby: false };
const REPLICATED = { requireStandby: true };

let server: EmbeddedPostgres;

beforeAll(async () => {
  server = await startThrowawayPostgres({ durable: true });
});

afterAll(() => server.stop());

async function judge(url: string): Promise<void> {
  const database = new Database({
    url,
    connectionsMax: 1,
    applicationName: "test",
    onIdleError: () => undefined,
  });
  await assertDurable(database, ALONE).finally(() => database.close());
}

test("the embedded server with its own settings is durable", async () => {
  await expect(judge(server.url)).resolves.toBeUndefined();
});

test("a server that does not flush to disk is refused", async () => {
  const careless = await startThrowawayPostgres();
  try {
    await expect(judge(careless.url)).rejects.toThrow(StartupError);
    await expect(judge(careless.url)).rejects.toThrow("fsync is off");
  } finally {
    await careless.stop();
  }
});

test("a role whose commits do not wait for the disk is refused", async () => {
  await administer(server.superuserUrl, "alter role kasuwa set synchronous_commit = off");
  await expect(judge(server.url)).rejects.toThrow("synchronous_commit is off");
  await administer(server.superuserUrl, "alter role kasuwa reset synchronous_commit");
});

test("a server that may tear pages in a crash is refused", () => {
  expect(durabilityFault({ ...sound, fullPageWrites: "off" }, ALONE)).toContain(
    "full_page_writes is off",
  );
});

test("commits that wait for a standby too are as good as on", () => {
  expect(durabilityFault({ ...sound, synchronousCommit: "remote_apply" }, ALONE)).toBeUndefined();
});

test("a PostgreSQL older than 15 is refused by its name", () => {
  expect(durabilityFault(sound, ALONE)).toBeUndefined();
  expect(durabilityFault({ ...sound, version: 140_012 }, ALONE)).toContain(
    "version 14; use version 15 or newer",
  );
});

test.each([
  "local",
  "remote_write",
])("commits that do not wait for a named standby's disk are refused: %s", (synchronousCommit) => {
  const named = { ...sound, synchronousCommit, synchronousStandbys: "standby" };
  expect(durabilityFault(named, ALONE)).toContain(`synchronous_commit is ${synchronousCommit}`);
  expect(durabilityFault({ ...named, synchronousStandbys: "" }, ALONE)).toBeUndefined();
});

test("a session of the service waits for standbys, whatever its role's default is", async () => {
  await administer(server.superuserUrl, "alter role kasuwa set synchronous_commit = local");
  const settings = { url: server.url, applicationName: "test" };
  const database = new Database({ ...settings, connectionsMax: 1, onIdleError: () => undefined });
  const show = sql`show synchronous_commit`;
  const pipelines = [true, false].map((namedStatements) =>
    Pipeline.open({ ...settings, namedStatements }),
  );
  const found: object[] = [await database.one(show)];
  found.push(await database.transaction((tx) => tx.one(show)));
  for (const pipeline of await Promise.all(pipelines)) {
    await pipeline.begin();
    found.push(...(await pipeline.send(show)).rows);
    await pipeline.close();
  }
  await database.close();
  await administer(server.superuserUrl, "alter role kasuwa set synchronous_commit = remote_apply");
  const stronger = await Pipeline.open({ ...settings, namedStatements: true });
  found.push(...(await stronger.send(show)).rows);
  await stronger.close();
  await administer(server.superuserUrl, "alter role kasuwa reset synchronous_commit");
  expect(found).toEqual(
    ["on", "on", "on", "on", "remote_apply"].map((value) => ({ synchronous_commit: value })),
  );
});

test("a server without a synchronous standby is refused where the operator asks for one", () => {
  expect(durabilityFault(sound, REPLICATED)).toContain("no synchronous standby");
  const replicated = { ...sound, synchronousStandbys: "ANY 1 (one, two)" };
  expect(durabilityFault(replicated, REPLICATED)).toBeUndefined();
  expect(durabilityFault({ ...replicated, synchronousCommit: "remote_apply" }, REPLICATED)).toBe(
    undefined,
  );
});
