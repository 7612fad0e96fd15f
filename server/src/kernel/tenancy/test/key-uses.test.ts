import { expect, test } from "vitest";
import { createTestDatabase } from "../../../../test/support/databases.ts";
import { openDatabase } from "../../../../test/support/ledger-fixture.ts";
import { sql } from "../../database/sql.ts";
import type { KeyedAccess } from "../access.ts";
import { KeyUses } from "../key-uses.ts";

test("the last use of a key is kept through a failed write, and never replaced by an earlier one", async () => {
  const own = await createTestDatabase();
  const database = openDatabase(own.url);
  const errors: unknown[] = [];
  const uses = new KeyUses(database, (error) => errors.push(error));
  const at = (seconds: number) => new Date(1_790_000_000_000 + seconds * 1_000);
  // The other fields are not looked at.
  const key = { environmentId: 7n, apiKeyId: 8n } as KeyedAccess;
  const stored = () =>
    database.one<{ at: Date; address: string }>(
      sql`select used_at as at, address from api_key_uses where api_key_id = 8`,
    );
  uses.note(key, "192.0.2.1", at(1));
  await database.run(sql`alter table api_key_uses rename to away`);
  await uses.flush();
  expect(errors).toHaveLength(1);
  await database.run(sql`alter table away rename to api_key_uses`);
  await uses.flush();
  expect(await stored()).toEqual({ at: at(1), address: "192.0.2.1" });
  uses.note(key, "192.0.2.2", at(9));
  await uses.flush();
  for (const [address, seconds] of [
    ["192.0.2.3", 5],
    ["192.0.2.4", 9],
  ] as const) {
    uses.note(key, address, at(seconds));
    await uses.flush();
  }
  expect(await stored()).toEqual({ at: at(9), address: "192.0.2.2" });
  await database.close();
  await own.drop();
});
