import { describe, expect, test } from "vitest";
import { type CardMerchant, useCards } from "../../../../../test/support/card-service.ts";
import { ask, dataOf } from "../../../../../test/support/service.ts";

const cardService = useCards();

interface Row {
  readonly authorizationId: string;
  readonly status: string;
}

async function list(merchant: CardMerchant, query = "") {
  const answer = await merchant.asks(`/business/card-authorizations?${query}`);
  const rows = dataOf<readonly Row[] | null>(answer) ?? [];
  return { ...answer, rows, found: rows.map(({ authorizationId }) => authorizationId) };
}

describe("GET /business/card-authorizations", () => {
  test("shows what each card was approved for and what is held, the newest first", async () => {
    const merchant = await cardService().merchant();
    const [one, two] = [await merchant.card(100), await merchant.card(100)];
    const first = await merchant.pays(one, 40);
    const second = await merchant.pays(two, 50);
    await merchant.follows(two, second, "reverse", { amount: 20 });
    const { rows, found, body } = await list(merchant);
    expect(found).toEqual([second["authorizationId"], first["authorizationId"]]);
    expect(rows[0]).toEqual({
      authorizationId: second["authorizationId"],
      cardReference: two,
      lastFour: (await merchant.shown(two))["lastFour"],
      ...{ merchantName: "Lagos Books", country: "US" },
      status: "Approved",
      declineReason: null,
      currency: "USD",
      declinedAmount: 0,
      approvedAmount: 50,
      reversedAmount: 20,
      crossBorderFee: 0,
      heldAmount: 30,
      walletReference: null,
      expiresAt: expect.stringMatching(/Z$/),
      createdAt: expect.stringMatching(/Z$/),
    });
    expect(body.meta.pagination).toEqual({ page: 1, page_size: 50, total: 2, has_more: false });
    expect((await list(merchant, "pageSize=1&pageNumber=2")).found).toEqual([
      first["authorizationId"],
    ]);
  });

  test("names the linked wallet that pays", async () => {
    const merchant = await cardService().merchant();
    const { customerId, wallet } = await merchant.walletHolder(500_000);
    const { body } = await merchant.asks("/business/card/issue", { customerId });
    const cardReference = String(body.data?.["cardReference"]);
    await merchant.gets(`/wallets/${wallet}/link-card`, { cardReference });
    await merchant.pays(cardReference, 40);
    expect((await list(merchant)).rows).toMatchObject([
      { walletReference: wallet, heldAmount: 40 },
    ]);
  });

  test("has a filter for each status, for a card and for days", async () => {
    const merchant = await cardService().merchant();
    const [card, other] = [await merchant.card(100), await merchant.card(100)];
    const pay = async (of: string, step?: string) => {
      const purchase = await merchant.pays(of, 5);
      if (step !== undefined) await merchant.follows(of, purchase, step);
      return purchase["authorizationId"];
    };
    const [approved, reversed] = [await pay(card), await pay(card, "reverse")];
    const [cleared, expired] = [await pay(card, "settle"), await pay(other, "expire")];
    const { lastFour } = dataOf<{ lastFour: string }>(
      await merchant.asks(`/business/card/${other}`),
    );
    for (const [query, found] of [
      ["status=Approved", [approved]],
      ["status=Reversed", [reversed]],
      ["status=Cleared", [cleared]],
      ["status=Expired", [expired]],
      [`cardReference=${card}`, [cleared, reversed, approved]],
      [`cardReference=${other}&status=Expired`, [expired]],
      [`cardReference=${other}&status=Cleared`, []],
      ["endDate=2026-01-01", []],
      ["minAmount=5&maxAmount=5&status=Approved", [approved]],
      ["minAmount=5.01", []],
      [`searchBy=${cleared}`, [cleared]],
      [`searchBy=${cleared}&status=Approved`, []],
      [`searchBy=${cleared}&minAmount=5.01`, []],
      [`searchBy=${lastFour}&cardReference=${other}`, [expired]],
      ["searchBy=zzzz", []],
      ["startDate=2026-01-01&status=Cleared", [cleared]],
    ] as const) {
      const { rows } = await list(merchant, query);
      expect([query, rows.map(({ authorizationId }) => authorizationId)]).toEqual([query, found]);
      const [, status] = /status=(\w+)/.exec(query) ?? [];
      if (status !== undefined) expect(rows.every((row) => row.status === status)).toBe(true);
    }
  });

  test("lists declined purchases of all cards by their status, with the reason", async () => {
    const merchant = await cardService().merchant();
    const [card, other] = [await merchant.card(10), await merchant.card(10)];
    await merchant.pays(card, 5);
    const short = await merchant.pays(card, 40);
    await merchant.does(other, "freeze");
    const frozen = await merchant.pays(other, 5);
    const [shortId, frozenId] = [short["authorizationId"], frozen["authorizationId"]];
    await expect
      .poll(async () => (await list(merchant, "status=Declined")).found)
      .toEqual([frozenId, shortId]);
    const { rows, body } = await list(merchant, `status=Declined&cardReference=${card}`);
    expect(rows).toEqual([
      {
        authorizationId: shortId,
        cardReference: card,
        lastFour: (await merchant.shown(card))["lastFour"],
        ...{ merchantName: "Lagos Books", country: "US" },
        status: "Declined",
        declineReason: "insufficient_funds",
        currency: "USD",
        declinedAmount: 40,
        ...{ approvedAmount: 0, reversedAmount: 0, crossBorderFee: 0, heldAmount: 0 },
        ...{ walletReference: null, expiresAt: null },
        createdAt: expect.stringMatching(/Z$/),
      },
    ]);
    expect(body.meta.pagination).toEqual({ page: 1, page_size: 50, total: 1, has_more: false });
    const { lastFour } = dataOf<{ lastFour: string }>(
      await merchant.asks(`/business/card/${other}`),
    );
    for (const [query, found] of [
      ["pageSize=1&pageNumber=2", [shortId]],
      ["minAmount=40&maxAmount=40", [shortId]],
      ["minAmount=41", []],
      [`searchBy=${frozenId}`, [frozenId]],
      [`searchBy=${lastFour}&cardReference=${other}`, [frozenId]],
      ["searchBy=zzzz", []],
      ["endDate=2026-01-01", []],
    ] as const)
      expect([query, (await list(merchant, `status=Declined&${query}`)).found]).toEqual([
        query,
        found,
      ]);
    expect((await list(merchant)).found).not.toContain(shortId);
    expect((await list(await cardService().merchant(), "status=Declined")).found).toEqual([]);
  });

  test.each([
    ["status=Refused", 400, "validation_failed", "status"],
    ["cardReference=crd_1", 404, "not_found", "cardReference"],
    ["cardReference=crd_000000000000", 404, "not_found", "cardReference"],
    ["startDate=x", 400, "validation_failed", "startDate"],
    ["startDate=2026-02-01&endDate=2026-01-01", 400, "validation_failed", "endDate"],
    ["pageSize=200&pageNumber=501", 400, "validation_failed", "pageNumber"],
  ])("refuses %s", async (query, status, code, param) => {
    const { body, ...answer } = await list(await cardService().merchant(), query);
    expect([answer.status, body.error?.code, body.error?.param]).toEqual([status, code, param]);
  });

  test("is signed, and shows nothing of another business or mode", async () => {
    const merchant = await cardService().merchant();
    const card = await merchant.card(100);
    await merchant.pays(card, 5);
    const path = "/business/card-authorizations";
    const unsigned = await merchant.asks(path, undefined, {
      headers: { "x-service-signature": "x" },
    });
    expect(unsigned.body.error?.code).toBe("invalid_signature");
    for (const key of [(await cardService().merchant()).test, merchant.live]) {
      const answer = await ask(cardService(), { path, key });
      expect([answer.status, answer.body.data]).toEqual([200, []]);
      const unknown = await ask(cardService(), { path: `${path}?cardReference=${card}`, key });
      expect([unknown.status, unknown.body.error?.code]).toEqual([404, "not_found"]);
    }
  });
});
