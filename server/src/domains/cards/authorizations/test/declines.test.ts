import { describe, expect, test } from "vitest";
import { useCards } from "../../../../../test/support/card-service.ts";

const cardService = useCards();

const DAY = 24 * 60 * 60;

describe("a card declines", () => {
  test.each([
    ["freeze", "card_frozen"],
    ["terminate", "card_terminated"],
  ])("once it is told to %s, and the decline is a row with its reason", async (what, reason) => {
    const merchant = await cardService().merchant();
    const card = await merchant.card(100);
    await merchant.does(card, what);
    expect(await merchant.pays(card, 10)).toMatchObject({ status: "declined" });
    const [row] = await merchant.statement(card);
    expect(row).toMatchObject({ type: "Decline", status: "Declined", declineReason: reason });
  });

  test("what is more than one purchase may be of, and takes what is not", async () => {
    const merchant = await cardService().merchant();
    const card = await merchant.card(100);
    await merchant.does(card, "limits", { perTransactionLimit: 20 });
    expect(await merchant.pays(card, 20.01)).toMatchObject({ declineReason: "transaction_limit" });
    expect(await merchant.pays(card, 20)).toMatchObject({ status: "approved" });
  });

  test("what is more than is left of the day in Lagos, which ends", async () => {
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

  test("what is beyond today's limit, though a purchase of yesterday is reversed", async () => {
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

  test("beyond its money", async () => {
    const merchant = await cardService().merchant();
    const card = await merchant.card(10);
    expect(await merchant.pays(card, 10.01)).toMatchObject({ declineReason: "insufficient_funds" });
  });
});
