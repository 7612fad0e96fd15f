import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createTestDatabase } from "../../../test/support/databases.ts";
import { Database } from "../../kernel/database/database.ts";
import { sql } from "../../kernel/database/sql.ts";
import { runOperator } from "../run-operator.ts";
import { operatorSettings } from "./operator-process.ts";

/** What all processes together may have used since the backup: 13 days of 70,000 ids a second. */
const IDS_USED_SINCE = 78_000_000_000n;

async function takeId(url: string): Promise<bigint> {
  const onIdleError = () => undefined;
  const database = new Database({ url, connectionsMax: 1, applicationName: "ids", onIdleError });
  try {
    return (await database.one<{ id: bigint }>(sql`select nextval('ids') as id`)).id;
  } finally {
    await database.close();
  }
}

test("a restored installation gives out no id that was used after the backup", async () => {
  const folder = await mkdtemp(join(tmpdir(), "kasuwa-ids-"));
  const [lost, restored] = [await createTestDatabase(), await createTestDatabase({ empty: true })];
  const run = (url: string, ...args: string[]) =>
    runOperator(args, { env: { ...operatorSettings, DATABASE_URL: url }, folder });
  try {
    const file = join(folder, "backup");
    expect(await run(lost.url, "backup", file)).toMatchObject({ complaint: "", exitCode: 0 });
    const lastUsed = (await takeId(lost.url)) + IDS_USED_SINCE;
    expect(await run(restored.url, "restore", file)).toMatchObject({ complaint: "", exitCode: 0 });
    expect(await takeId(restored.url)).toBeGreaterThan(lastUsed);
  } finally {
    await Promise.all([lost.drop(), restored.drop()]);
    await rm(folder, { recursive: true });
  }
});
