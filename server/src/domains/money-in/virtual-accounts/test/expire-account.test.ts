import { expect, test } from "vitest";
import { useCollections } from "../../../../../test/support/collection-bed.ts";
import { sql } from "../../../../kernel/database/sql.ts";

const bed = useCollections();

test("an account whose time is over is stored as expired by its timer, and not before", async () => {
  const merchant = await bed().collector();
  const account = await merchant.dynamic({ amount: 100, expiresInMinutes: 10 });
  const status = async () =>
    (
      await bed().kit.database.one<{ status: string }>(sql`
        select status from virtual_accounts where account_number = ${String(account["accountNumber"])}`)
    ).status;
  await merchant.advance(9 * 60);
  expect(await status()).toBe("waiting");
  await merchant.advance(2 * 60);
  await expect.poll(status, { timeout: 10_000, interval: 50 }).toBe("lapsed");
});
