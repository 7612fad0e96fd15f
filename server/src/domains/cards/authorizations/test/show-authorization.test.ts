import { describe, expect, test } from "vitest";
import {
  type CardMerchant,
  refusalOf,
  type Shown,
  useCards,
} from "../../../../../test/support/card-service.ts";
import { ask, dataOf } from "../../../../../test/support/service.ts";

const cardService = useCards();

const pathOf = (card: string, { authorizationId }: Shown) =>
  `/business/card/${card}/authorizations/${authorizationId}`;

const typesOf = (detail: Shown) =>
  (detail["transactions"] as readonly Shown[]).map(({ type, amount }) => `${type} ${amount}`);

/** The row of the list, which the detail repeats. */
async function listed(merchant: CardMerchant, { authorizationId }: Shown, status = "") {
  const query = `searchBy=${authorizationId}${status}`;
  const answer = await merchant.asks(`/business/card-authorizations?${query}`);
  return dataOf<readonly Shown[]>(answer)[0];
}

describe("GET /business/card/{reference}/authorizations/{id}", () => {
  test("shows an approved purchase as the list does, with what happened since, oldest first", async () => {
    const merchant = await cardService().merchant();
    const card = await merchant.card(100);
    await merchant.pays(card, 3);
    const purchase = await merchant.pays(card, 40);
    await merchant.follows(card, purchase, "settle");
    await merchant.follows(card, purchase, "refund", { amount: 15 });
    const { transactions: _rows, ...detail } = await merchant.gets(pathOf(card, purchase));
    expect(detail).toEqual(await listed(merchant, purchase));
    expect(detail).toMatchObject({ status: "Cleared", approvedAmount: 40 });
    expect(typesOf(await merchant.gets(pathOf(card, purchase)))).toEqual([
      "Authorization 40",
      "Settlement 40",
      "Refund 15",
    ]);
  });

  test("shows a declined purchase with the reason", async () => {
    const merchant = await cardService().merchant();
    const card = await merchant.card(10);
    const purchase = await merchant.pays(card, 40);
    const { transactions: _rows, ...detail } = await merchant.gets(pathOf(card, purchase));
    expect(detail).toEqual(await listed(merchant, purchase, "&status=Declined"));
    expect(detail).toMatchObject({ status: "Declined", declineReason: "insufficient_funds" });
    expect(typesOf(await merchant.gets(pathOf(card, purchase)))).toEqual(["Decline 40"]);
  });

  test("an approved purchase whose increase was declined stays approved, with the decline among its rows", async () => {
    const merchant = await cardService().merchant();
    const card = await merchant.card(50);
    const purchase = await merchant.pays(card, 40);
    await merchant.follows(card, purchase, "increment", { amount: 60 });
    const detail = await merchant.gets(pathOf(card, purchase));
    expect(detail).toMatchObject({ status: "Approved", approvedAmount: 40, declineReason: null });
    expect(typesOf(detail)).toEqual(["Authorization 40", "Decline 60"]);
  });

  test("is not found on another card, in another business or mode", async () => {
    const merchant = await cardService().merchant();
    const [card, other] = [await merchant.card(100), await merchant.card(100)];
    const purchase = await merchant.pays(card, 5);
    const declined = await merchant.pays(card, 4_000);
    for (const one of [purchase, declined, { authorizationId: "auth_none" }])
      expect(refusalOf(await merchant.asks(pathOf(other, one)))).toBe("404 transaction_not_found");
    for (const key of [(await cardService().merchant()).test, merchant.live])
      expect(refusalOf(await ask(cardService(), { path: pathOf(card, purchase), key }))).toBe(
        "404 not_found",
      );
  });
});
