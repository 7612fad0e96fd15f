import { expect, test } from "vitest";
import type { Queryable } from "../../../../kernel/database/database.ts";
import { findByNumber } from "../find-account.ts";

const find = (account: { environmentId: bigint } | undefined) => {
  // A look-up reads one row.
  const queryable = { maybeOne: async () => account } as unknown as Queryable;
  return findByNumber(queryable, 1n, "999", "3012450019");
};

test("a merchant finds its own account, and neither another merchant's nor an unknown one", async () => {
  const own = { environmentId: 1n };
  expect(await find(own)).toBe(own);
  for (const other of [{ environmentId: 2n }, undefined])
    await expect(find(other)).rejects.toMatchObject({ status: 404 });
});
