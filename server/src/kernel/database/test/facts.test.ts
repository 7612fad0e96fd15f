import { afterAll, beforeAll, expect, test } from "vitest";
import { administer } from "../../../../test/support/databases.ts";
import { startThrowawayPostgres } from "../../../../test/support/throwaway-postgres.ts";
import { StartupError } from "../../startup-error.ts";
import { Database } from "../database.ts";
import type { EmbeddedPostgres } from "../embedded.ts";
import { assertDurable, durabilityFault } from "../facts.ts";

const sound = { version: 150_000, fsync: "on", fullPageWrites: "on", synchronousCommit: "on" };

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
  await assertDurable(database).finally(() => database.close());
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
  expect(durabilityFault({ ...sound, fullPageWrites: "off" })).toContain("full_page_writes is off");
});

test("commits that wait for a standby too are as good as on", () => {
  expect(durabilityFault({ ...sound, synchronousCommit: "remote_apply" })).toBeUndefined();
});

test("a PostgreSQL older than 15 is refused by its name", () => {
  expect(durabilityFault(sound)).toBeUndefined();
  expect(durabilityFault({ ...sound, version: 140_012 })).toContain(
    "version 14; use version 15 or newer",
  );
});
