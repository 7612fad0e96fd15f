import { expect, test } from "vitest";
import { useTransfers } from "./transfer-service.ts";

const transferService = useTransfers();

test("a narration is read under either of its names, alone and in a bulk", async () => {
  const merchant = await transferService().merchant();
  const other = { narration: undefined, narrative: "School fees" };
  const single = await merchant.sent(other);
  const { body } = await merchant.bulk([other]);
  const { transferReference } = body.data as { transferReference: [string] };
  for (const reference of [single, ...transferReference])
    expect(await merchant.record(reference)).toMatchObject({ description: "School fees" });
});

test.each([
  ["is blank", { narration: "  " }, "narration"],
  ["has two lines", { narration: "a\nb" }, "narration"],
  ["has two different texts", { narration: "Rent", narrative: "Food" }, "narrative"],
])("a transfer is refused if its narration %s", async (_what, item, param) => {
  const merchant = await transferService().merchant();
  const { available } = await merchant.balance();
  const { status, body } = await merchant.send(item);
  expect([status, body.error?.code, body.error?.param]).toEqual([400, "validation_failed", param]);
  expect(await merchant.balance()).toMatchObject({ available, held: 0 });
});
