import { expect, test } from "vitest";
import { useCollections } from "../../../../../test/support/collection-service.ts";
import { sql } from "../../../../kernel/database/sql.ts";

const collectionService = useCollections();

test("an account past its expiry is stored as expired by its timer, and not before", async () => {
  const merchant = await collectionService().collector();
  const account = await merchant.dynamic({ amount: 100, expiresInMinutes: 10 });
  const status = async () =>
    (
      await collectionService().kit.database.one<{ status: string }>(sql`
        select status from virtual_accounts where account_number = ${String(account["accountNumber"])}`)
    ).status;
  await merchant.advance(9 * 60);
  expect(await status()).toBe("waiting");
  await merchant.advance(2 * 60);
  await expect.poll(status, { timeout: 30_000, interval: 50 }).toBe("expired");
});
