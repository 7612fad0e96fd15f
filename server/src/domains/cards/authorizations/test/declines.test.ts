import { describe, expect, test } from "vitest";
import { useCards } from "../../../../../test/support/card-service.ts";

const cardService = useCards();

const DAY = 24 * 60 * 60;

describe("a card declines", () => {
  test.each([
    ["freeze", "card_frozen"],
    ["terminate", "card_terminated"],
  ])("after %s, with a statement row that has the reason", async (what, reason) => {
    const merchant = await cardService().merchant();
    const card = await merchant.card(100);
    await merchant.does(card, what);
    expect(await merchant.pays(card, 10)).toMatchObject({ status: "declined" });
    const [row] = await merchant.statement(card);
    expect(row).toMatchObject({ type: "Decline", status: "Declined", declineReason: reason });
  });

  test("a purchase above the limit per transaction, and approves one at the limit", async () => {
    const merchant = await cardService().merchant();
    const card = await merchant.card(100);
    await merchant.does(card, "limits", { perTransactionLimit: 20 });
    expect(await merchant.pays(card, 20.01)).toMatchObject({ declineReason: "transaction_limit" });
    expect(await merchant.pays(card, 20)).toMatchObject({ status: "approved" });
  });

  test("a purchase above the rest of the daily limit, until the day ends in Lagos", async () => {
    const merchant = await cardService().merchant();
    const card = await merchant.card(100);
    await merchant.does(card, "limits", { dailyLimit: 30 });
    const purchase = await merchant.pays(card, 20);
    expect(await merchant.pays(card, 11)).toMatchObject({ declineReason: "daily_limit" });
    await merchant.follows(card, purchase, "reverse");
    expect(await merchant.pays(card, 30)).toMatchObject({ status: "approved" });
    await merchant.advance(DAY);
    expect(await merchant.pays(card, 30)).toMatchObject({ status: "approved" });
  });

  test("a purchase above the daily limit, even if a purchase of yesterday was reversed", async () => {
    const merchant = await cardService().merchant();
    const card = await merchant.card(100);
    await merchant.does(card, "limits", { dailyLimit: 30 });
    const yesterday = await merchant.pays(card, 20);
    await merchant.advance(DAY);
    await merchant.pays(card, 20);
    await merchant.follows(card, yesterday, "reverse");
    expect(await merchant.pays(card, 11)).toMatchObject({ declineReason: "daily_limit" });
    expect(await merchant.pays(card, 10)).toMatchObject({ status: "approved" });
  });

  test("a purchase above its balance", async () => {
    const merchant = await cardService().merchant();
    const card = await merchant.card(10);
    expect(await merchant.pays(card, 10.01)).toMatchObject({ declineReason: "insufficient_funds" });
  });
});
