import { expect, test } from "vitest";
import { type CardMerchant, refusalOf, useCards } from "../../../test/support/card-service.ts";
import { startTestService } from "../../../test/support/service.ts";
import { sql } from "../../kernel/database/sql.ts";
import { runOperator } from "../run-operator.ts";
import { operatorSettings } from "./operator-process.ts";

const cardService = useCards({ start: startTestService });

const operator = (...args: string[]) =>
  runOperator(args, {
    env: { ...operatorSettings, DATABASE_URL: cardService().kit.database.url },
    folder: "/dev/null",
  });

const json = async (...args: string[]) => {
  const { output, complaint, exitCode } = await operator(...args, "--json");
  expect({ complaint, exitCode }).toEqual({ complaint: "", exitCode: 0 });
  return JSON.parse(output);
};

const numberOf = ({ businessId }: CardMerchant) => String(businessId);

test("enables cards in live mode, where no issuer is configured yet", async () => {
  const merchant = await cardService().merchant();
  const [business, live] = [numberOf(merchant), ["--mode", "live"]];
  expect(await json("card", "show", business, ...live)).toMatchObject({
    ...{ isEntitled: false, rate: null },
  });
  expect(refusalOf(await merchant.issue({}, { mode: "live" }))).toBe("403 activation_required");
  const allow = ["card", "allow", business, "on", ...live, "--yes"];
  const { proposalId } = await json(...allow);
  expect(await json("card", "show", business, ...live)).toMatchObject({ isEntitled: false });
  expect(await json("proposal", "approve", proposalId, "--by", "Bola")).toMatchObject({
    result: { isEntitled: true },
  });
  const unconfigured = await merchant.issue({}, { mode: "live" });
  expect(refusalOf(unconfigured)).toBe("503 provider_unavailable");
  expect(unconfigured.body.error?.message).toContain(
    "No provider for this is configured in live mode",
  );
  const { output } = await operator("card", "show", business, ...live);
  expect(output).toContain("may be issued");
});

test("funds a card wallet in test mode once for a receipt", async () => {
  const mode = "test";
  const merchant = await cardService().merchant();
  const fund = (amount: string) =>
    operator(
      "card-wallet",
      "fund",
      numberOf(merchant),
      amount,
      "--mode",
      mode,
      "--receipt",
      "wire 7",
    );
  const before = 10_000;
  const twice = await Promise.all([fund("1,500.50"), fund("1,500.50")]);
  expect(twice.map(({ output }) => output).sort()).toEqual([
    expect.stringContaining("Credited USD 1,500.50 to the card wallet"),
    expect.stringContaining("funded the card wallet before. Nothing was credited"),
  ]);
  // Records of operations are deleted after a month or two. Receipts are stored permanently.
  await cardService().kit.database.run(sql`
    update operation_records set key = key || ' of another time' where key like '%card_wallets%'`);
  expect((await fund("1,500.50")).output).toContain(
    "funded the card wallet before. Nothing was credited",
  );
  const other = await fund("2");
  expect([other.exitCode === 0, other.complaint]).toEqual([
    false,
    expect.stringContaining("receipt"),
  ]);
  expect((await fund("0")).complaint).toContain("0.01");
  const wallet = await merchant.gets("/business/card-wallet", undefined, { mode });
  expect(wallet).toMatchObject({ available: before + 1_500.5 });
  const statement = await merchant.asks("/business/card-wallet/transactions", undefined, { mode });
  expect(statement.body.data).toContainEqual(
    expect.objectContaining({ type: "Funding", postingType: "Credit", amount: 1_500.5 }),
  );
  const actions = await json("actions", "--business", numberOf(merchant));
  expect(JSON.stringify(actions)).toContain("card_wallet.fund");
});

test("applies a rate to later purchases, which show it", async () => {
  const merchant = await cardService().merchant();
  const business = numberOf(merchant);
  const { customerId, wallet } = await merchant.walletHolder(100_000);
  const { cardReference } = await merchant.gets("/business/card/issue", { customerId });
  const card = String(cardReference);
  await merchant.gets(`/wallets/${wallet}/link-card`, { cardReference });
  const before = await merchant.pays(card, 10);
  const set = (rate: string) =>
    operator(
      ...["card", "set-rate", business, rate, "--mode", "test", "--source", "treasury desk"],
      "--yes",
    );
  expect((await set("0")).complaint).toContain("whole naira");
  expect((await set("1650")).output).toContain("1650 NGN for 1 USD (treasury desk)");
  await merchant.pays(card, 10);
  await merchant.follows(card, before, "settle");
  expect(await merchant.gets(`/wallets/${wallet}`)).toMatchObject({
    ...{ ledgerBalance: 84_000, heldBalance: 16_500 },
  });
  const rows = await merchant.statement(card);
  expect(rows).toMatchObject([
    { type: "Settlement", wallet: { rate: 1_600, rateSource: "test mode" } },
    {
      type: "Authorization",
      wallet: { rate: 1_650, rateSource: "treasury desk", rateSetAt: expect.any(String) },
    },
    { type: "Authorization", wallet: { rate: 1_600 } },
  ]);
});

test("lists the cards with a debt until the debt is repaid", async () => {
  const merchant = await cardService().merchant();
  const card = await merchant.card(20);
  const owed = (...filter: string[]) =>
    json("card", "owed", "--business", numberOf(merchant), ...filter);
  expect(await owed()).toEqual([]);
  const beyond = await merchant.pays(card, 20);
  await merchant.follows(card, beyond, "settle", { amount: 25 });
  expect(await owed()).toMatchObject([
    {
      ...{ cardReference: card, owed: 5, currency: "USD", mode: "test", status: "Active" },
      ...{ businessId: numberOf(merchant), isLinked: false },
      since: expect.stringMatching(/^20.*Z$/),
    },
  ]);
  expect((await owed())[0].customerName).toBe("Amina Bello");
  expect(await owed("--mode", "live")).toEqual([]);
  expect(await owed("--page", "2")).toEqual([]);
  const { output } = await operator("card", "owed", "--business", numberOf(merchant));
  expect(output).toContain("USD 5.00");
  await merchant.does(card, "fund", { amount: 12 });
  expect(await owed()).toEqual([]);
});

test("finds a card of any business by its reference and by the issuer's ids", async () => {
  const merchant = await cardService().merchant();
  const cardReference = await merchant.card(100);
  const { authorizationId } = await merchant.pays(cardReference, 30);
  await merchant.pays(cardReference, 900);
  const { issuerReference } = await json("card", "find", cardReference);
  for (const text of [cardReference, issuerReference, String(authorizationId)])
    expect(await json("card", "find", text)).toMatchObject({
      ...{ cardReference, businessId: merchant.businessId.toString(), mode: "test" },
      ...{ customerName: "Amina Bello", balance: 70, heldBalance: 30 },
      purchases: [
        { status: "Declined", declinedAmount: 900, declineReason: "insufficient_funds" },
        { status: "Approved", approvedAmount: 30, authorizationId },
      ],
    });
  const { output } = await operator("card", "find", cardReference);
  expect(output).toMatch(/balance +USD 70\.00, and USD 30\.00 held/);
  expect(output).toMatch(/Declined +USD 900\.00 .*insufficient_funds/);
  const nowhere = await operator("card", "find", "crd_000000000000");
  expect([nowhere.exitCode, nowhere.complaint]).toEqual([
    1,
    expect.stringContaining("No business has this card."),
  ]);
});
