import { afterAll, beforeAll, expect, test } from "vitest";
import type { TransferService } from "../../../../../test/support/member-transfers.ts";
import { linkBoth, startTwoCells, type TestCell } from "../../../../../test/support/two-cells.ts";
import { createBusiness } from "../../../platform/businesses/index.ts";
import { checkNames } from "../check-names.ts";
import { readFileReference } from "../file-reference.ts";
import { type BulkDesk, openDesk } from "./bulk-service.ts";

let one: TestCell;
let other: TestCell;
let desk: BulkDesk;

beforeAll(async () => {
  [one, other] = await startTwoCells();
  await linkBoth(one, other);
  const merchant = { ...one.business, environmentId: one.testEnvironment };
  // A desk uses only the merchant of the transfer service.
  desk = await openDesk({ ...one, merchant: async () => merchant } as unknown as TransferService);
});
afterAll(async () => {
  await one.stop();
  await other.stop();
});

const row = (changes: object) => ({ bank: "Kasuwa", ...changes });

test("rows to businesses of another cell are checked by their names there, and are sent", async () => {
  const { kit } = one;
  const baobab = await createBusiness(other.kit, { name: "Baobab Foods", approved: true });
  const known = { accountNumber: other.business.serviceAccountNumber };
  const reference = await desk.upload([
    row({ ...known, accountName: "Adire Market", amount: "100" }),
    row({ accountNumber: baobab.serviceAccountNumber, accountName: "", amount: "200" }),
    row({ ...known, accountName: "Someone Else", amount: "300" }),
    row({ accountNumber: "0140000001", accountName: "Away", amount: "400" }),
    row({ accountNumber: "0150000001", accountName: "Unknown", amount: "500" }),
  ]);
  const id = readFileReference(reference);
  await checkNames(kit, { environmentId: one.testEnvironment, id, version: 1 });
  const rows = await desk.rows(reference);
  expect(rows.map(({ state, problems }) => [state, problems[0]?.label])).toEqual([
    ["ready", undefined],
    ["ready", undefined],
    ["warning", "Name differs"],
    ["error", "Not found"],
    ["error", expect.any(String)],
  ]);
  await desk.correct(
    reference,
    [3, 4, 5].map((number) => ({ number, skipped: true })),
  );
  const sent = await desk.send(reference);
  expect(sent).toMatchObject({ transfers: 2, amount: 300, total: 300 });
});
