import { describe, expect, test } from "vitest";
import { becomes, CHARGES, ITEM, useTransfers } from "./transfer-bed.ts";

const bed = useTransfers();

/** What the test wallet holds in the beginning. */
const FUNDS = 5_000_000;

describe("a transfer to a bank", () => {
  test("is held with its charges while it is on its way, and is paid when the bank has proven it", async () => {
    const merchant = await bed().merchant();
    const reference = await merchant.sent({
      destinationAccountNumber: "3012450064",
      destinationBankCode: "999",
    });
    expect(reference).toMatch(/^trf_[0-9a-z]{12}$/);
    const cost = ITEM.amount + CHARGES;
    expect(await merchant.balance()).toEqual({ available: FUNDS - cost, held: cost, total: FUNDS });
    await becomes(merchant, reference, { status: "Pending", requestState: "Processing" });
  });

  test("that succeeds at once is told once", async () => {
    const merchant = await bed().merchant();
    const reference = await merchant.sent();
    await becomes(merchant, reference, { status: "Successful", settledAmount: 25_000 });
    const cost = ITEM.amount + CHARGES;
    expect(await merchant.balance()).toEqual({
      available: FUNDS - cost,
      held: 0,
      total: FUNDS - cost,
    });
    expect(await merchant.events()).toMatchObject([
      {
        event: "TRANSFER_NOTIFICATION",
        data: { reference, status: "Successful", amount: 25_000, fee: 25 },
      },
    ]);
  });
});
