import { describe, expect, test } from "vitest";
import {
  fresh,
  HOLDER,
  refusalOf,
  useCards,
  withoutIssuer,
} from "../../../../../test/support/card-service.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { internalCaller } from "../../../../kernel/ledger/internal-caller.ts";
import type { MadeCard } from "../../../../kernel/providers/ports/card-issuer.ts";
import { listAlerts } from "../../../platform/alerts/index.ts";
import { allowCards } from "../../settings/index.ts";
import { beginIssue } from "../begin-issue.ts";
import { recordIssue } from "../record-issue.ts";

const cardService = useCards();

describe("issuing a card", () => {
  test("creates the cardholder, charges the card wallet and answers the card", async () => {
    const merchant = await cardService().merchant();
    const answer = await merchant.issue({ label: "Travel", fundingAmount: 25 });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.data).toMatchObject({
      ...{ label: "Travel", brand: "Visa", currency: "USD", balance: 25, status: "Active" },
      ...{ isPhysical: false, dailyLimit: 5_000, perTransactionLimit: 2_000 },
      ...{ firstSix: expect.stringMatching(/^\d{6}$/), lastFour: expect.stringMatching(/^\d{4}$/) },
      capabilities: expect.arrayContaining(["USD"]),
    });
    // 25 of funding, 2 for the card, and the minimum funding fee.
    expect(await merchant.cardWallet()).toMatchObject({ available: 10_000 - 27.5, held: 0 });
    expect(await merchant.events("card.issued")).toEqual([answer.body.data]);
    const holder = await merchant.gets(`/business/cardholders/${answer.body.data?.["customerId"]}`);
    expect(holder).toMatchObject({ firstName: "Amina", status: "Active", activeCardCount: 1 });
    const cards = await merchant.asks(`/business/cardholders/${holder["customerId"]}/cards`);
    expect(cards.body.data).toEqual([answer.body.data]);
  });

  test("issues one card for a key, even for concurrent requests, with one answer", async () => {
    const merchant = await cardService().merchant();
    const idempotencyKey = fresh();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => merchant.issue({ fundingAmount: 10 }, { idempotencyKey })),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const card = String(answers[0]?.body.data?.["cardReference"]);
    await merchant.does(card, "withdraw", { amount: 10 });
    const later = await merchant.issue({ fundingAmount: 10 }, { idempotencyKey });
    expect(later.text).toBe(answers[0]?.text);
    expect(await merchant.cardWallet()).toMatchObject({ available: 10_000 - 2.5 });
    const other = await merchant.issue({ fundingAmount: 11 }, { idempotencyKey });
    expect(refusalOf(other)).toBe("409 idempotency_conflict");
  });

  test.each([
    ["unavailable", "503 provider_unavailable"],
  ])("charges nothing if the issuer is %s, and the key starts again", async (scenario, refusal) => {
    const merchant = await cardService().merchant();
    const idempotencyKey = fresh();
    const headers = { "x-test-scenario": scenario };
    const failed = await merchant.issue({ fundingAmount: 10 }, { idempotencyKey, headers });
    expect(refusalOf(failed)).toBe(refusal);
    expect(await merchant.cardWallet()).toMatchObject({ available: 10_000, held: 0 });
    expect(await merchant.events("card.issued")).toEqual([]);
    const again = await merchant.issue({ fundingAmount: 10 }, { idempotencyKey });
    expect(again.status, again.text).toBe(200);
    expect(again.body.data).toMatchObject({ status: "Active", balance: 10 });
  });

  test.each([
    "timeout",
    "error",
  ])("with the scenario %s is pending with a hold, then found by a requery", async (scenario) => {
    const merchant = await cardService().merchant();
    const headers = { "x-test-scenario": scenario };
    const idempotencyKey = fresh();
    const issue = () => merchant.issue({ fundingAmount: 10 }, { headers, idempotencyKey });
    const { body, text } = await issue();
    expect(body.data).toMatchObject({ status: "Pending", balance: 0, lastFour: null });
    expect(await merchant.cardWallet()).toMatchObject({ held: 12.5 });
    const card = String(body.data?.["cardReference"]);
    expect(refusalOf(await merchant.does(card, "freeze"))).toBe("400 request_failed");
    await merchant.advance(120);
    await expect
      .poll(() => merchant.shown(card), { timeout: 30_000, interval: 50 })
      .toMatchObject({ status: "Active", balance: 10 });
    expect(await merchant.cardWallet()).toMatchObject({ available: 10_000 - 12.5, held: 0 });
    expect(await merchant.events("card.issued")).toMatchObject([{ status: "Active" }]);
    const made = await cardService().kit.database.one<{ count: number }>(sql`
      select count(*)::integer as count from simulator.cards
      where environment_id = ${merchant.environmentId}`);
    expect(made.count).toBe(1);
    // A repetition gets what the first request was answered.
    expect((await issue()).text).toBe(text);
  });

  test("that the issuer refuses charges nothing, and a repetition requests the card again", async () => {
    const merchant = await cardService().merchant();
    const idempotencyKey = fresh();
    const order = { bvn: "95012345672", fundingAmount: 10 };
    const refused = await merchant.issue(order, { idempotencyKey });
    expect(refusalOf(refused)).toBe("502 provider_error");
    expect(refused.text).toContain("The issuer found no person with the identity number");
    expect(await merchant.cardWallet()).toMatchObject({ available: 10_000, held: 0 });
    expect(refusalOf(await merchant.issue(order, { idempotencyKey }))).toBe("502 provider_error");
    expect(await merchant.events("card.issued")).toEqual([]);
  });

  test("whose process ended before it called the issuer is issued by a requery", async () => {
    const merchant = await cardService().merchant();
    const { kit } = cardService();
    const { environmentId } = merchant;
    const order = beginIssue(kit, {
      ...{ environmentId, mode: "test", customerId: undefined, holder: HOLDER, funding: 1_000n },
      ...{ label: undefined, brand: undefined, scenario: undefined },
      ...{ requestId: fresh(), operationKey: fresh() },
    });
    const caller = internalCaller(environmentId, fresh());
    const card = String((await kit.ledger.run(order, caller)).outcome);
    expect(await merchant.shown(card)).toMatchObject({ status: "Pending" });
    await merchant.advance(120);
    await expect
      .poll(() => merchant.shown(card), { timeout: 30_000, interval: 50 })
      .toMatchObject({ status: "Active", balance: 10 });
  });

  test("that is pending and then refused fails, with one event", async () => {
    const merchant = await cardService().merchant();
    const headers = { "x-test-scenario": "timeout" };
    const order = { bvn: "95012345673", fundingAmount: 10 };
    const idempotencyKey = fresh();
    const { body, text } = await merchant.issue(order, { headers, idempotencyKey });
    expect(body.data).toMatchObject({ status: "Pending" });
    const card = String(body.data?.["cardReference"]);
    await merchant.advance(120);
    await expect
      .poll(() => merchant.shown(card), { timeout: 30_000, interval: 50 })
      .toMatchObject({ status: "Failed", balance: 0 });
    expect(await merchant.cardWallet()).toMatchObject({ available: 10_000, held: 0 });
    expect(await merchant.events("card.issued")).toMatchObject([{ status: "Failed" }]);
    // The key was answered with the pending card, so it orders no other one.
    expect((await merchant.issue(order, { headers, idempotencyKey })).text).toBe(text);
    const listed = await merchant.asks(`/business/cardholders/${body.data?.["customerId"]}/cards`);
    expect(listed.body.data).toEqual([]);
    expect(refusalOf(await merchant.does(card, "fund", { amount: 1 }))).toBe("400 request_failed");
  });

  test("that the issuer confirms after the order failed is terminated there and charges nothing", async () => {
    const merchant = await cardService().merchant();
    const { kit } = cardService();
    const headers = { "x-test-scenario": "unavailable" };
    await merchant.issue({ fundingAmount: 10 }, { headers });
    const { environmentId } = merchant;
    const { id } = await kit.database.one<{ id: bigint }>(sql`
      select id from cards where environment_id = ${environmentId}`);
    const made: MadeCard = {
      ...{ issuerReference: "card_late", firstSix: "400000", lastFour: "1234" },
      ...{ expiryMonth: "01", expiryYear: "2040", capabilities: [] },
      brand: "Visa",
    };
    await recordIssue(kit, { environmentId, id }, { kind: "issued", card: made }, "late");
    const known = () =>
      kit.database.one<object>(sql`
        select status, issuer_reference as "issuerReference", reporting_until as "reportingUntil"
        from cards where environment_id = ${environmentId}`);
    expect(await known()).toMatchObject({ status: "Failed", issuerReference: "card_late" });
    // The simulated issuer never made the card, so each report fails and an alert is raised.
    const alerts = async () => {
      const { businessId } = merchant;
      return (await listAlerts(kit, { businessId, all: false })).map(({ kind }) => kind);
    };
    await expect.poll(alerts, { timeout: 30_000 }).toEqual(["cards.issuer_refuses_status"]);
    expect(await merchant.cardWallet()).toMatchObject({ available: 10_000, held: 0 });
  });

  test("that is not confirmed for a day raises an alert, and is still requeried", async () => {
    const merchant = await cardService().merchant();
    const { businessId } = merchant;
    const { kit } = cardService();
    const order = { bvn: "95012345676", fundingAmount: 10 };
    const { body } = await merchant.issue(order);
    expect(body.data).toMatchObject({ status: "Pending" });
    const alerts = async () =>
      (await listAlerts(kit, { businessId, all: false })).map(({ kind }) => kind);
    const passing = async () => {
      await merchant.advance(6 * 60 * 60);
      return await alerts();
    };
    await withoutIssuer(cardService(), () =>
      expect.poll(passing, { timeout: 30_000, interval: 300 }).toEqual(["cards.issue_unknown"]),
    );
    const shownLater = async () => {
      await merchant.advance(60 * 60);
      return await merchant.shown(String(body.data?.["cardReference"]));
    };
    await expect
      .poll(shownLater, { timeout: 30_000, interval: 300 })
      .toMatchObject({ status: "Active", balance: 10 });
  });

  test("with too little in the card wallet is refused and stores nothing", async () => {
    const merchant = await cardService().merchant();
    const answer = await merchant.issue({ fundingAmount: 10_000 });
    expect(refusalOf(answer)).toBe("402 insufficient_balance");
    expect(await merchant.cardWallet()).toMatchObject({ available: 10_000, held: 0 });
  });

  test("needs cards to be enabled, which they are not by default in live mode", async () => {
    const merchant = await cardService().merchant();
    const live = await merchant.issue({}, { mode: "live" });
    expect(refusalOf(live)).toBe("403 activation_required");
    const card = await merchant.card(10);
    const { businessId } = merchant;
    await allowCards(
      cardService().kit,
      { businessId, mode: "test" },
      { allowed: false, by: "a test" },
    );
    expect(refusalOf(await merchant.issue())).toBe("403 activation_required");
    expect(refusalOf(await merchant.does(card, "fund", { amount: 1 }))).toBe(
      "403 activation_required",
    );
    expect((await merchant.does(card, "withdraw", { amount: 10 })).status).toBe(200);
  });

  test("for a customer needs the KYC tier; for a cardholder it does not", async () => {
    const merchant = await cardService().merchant();
    const { id } = await merchant.gets("/customers", HOLDER);
    const refused = await merchant.asks("/business/card/issue", { customerId: String(id) });
    expect(refusalOf(refused)).toBe("403 kyc_required");
    expect(refusalOf(await merchant.asks(`/business/cardholders/${id}`))).toBe(
      "404 customer_not_found",
    );
    const { customerId } = await merchant.walletHolder(0);
    const verified = await merchant.gets("/business/card/issue", { customerId });
    expect(verified).toMatchObject({ customerId, status: "Active", label: "Amina Bello" });
    const holder = await merchant.gets("/business/cardholders", HOLDER);
    const free = await merchant.gets("/business/card/issue", { customerId: holder["customerId"] });
    expect(free).toMatchObject({ customerId: holder["customerId"], status: "Active" });
  });

  test.each([
    [{ firstName: undefined }, "400 missing_field"],
    [{ lastName: undefined }, "400 missing_field"],
    [{ brand: "Verve" }, "400 validation_failed"],
    [{ dateOfBirth: "2999-01-01" }, "400 validation_failed"],
    [{ fundingAmount: 0 }, "400 invalid_amount"],
    [{ bvn: "123" }, "400 invalid_bvn"],
  ])("with %j is refused", async (body, refusal) => {
    const merchant = await cardService().merchant();
    expect(refusalOf(await merchant.issue(body))).toBe(refusal);
    expect(await merchant.cardWallet()).toMatchObject({ available: 10_000, held: 0 });
  });

  test.each(["1", 1])("for the unknown customer %j is refused", async (customerId) => {
    const merchant = await cardService().merchant();
    const answer = await merchant.asks("/business/card/issue", { customerId });
    expect(refusalOf(answer)).toBe("404 customer_not_found");
  });

  test("takes the cardholder's id as text or as number, and answers it as text", async () => {
    const merchant = await cardService().merchant();
    const { customerId } = await merchant.gets("/business/cardholders", HOLDER);
    for (const given of [customerId, Number(customerId)])
      expect(await merchant.gets("/business/card/issue", { customerId: given })).toMatchObject({
        ...{ customerId, status: "Active" },
      });
  });

  test("for an existing cardholder refuses cardholder fields, and names the first", async () => {
    const merchant = await cardService().merchant();
    const { customerId } = await merchant.gets("/business/cardholders", HOLDER);
    const both = { label: "Travel", city: "Kano", customerId, lastName: "Bello" };
    const answer = await merchant.asks("/business/card/issue", both);
    expect(refusalOf(answer)).toBe("400 validation_failed");
    expect(answer.body.error?.param).toBe("city");
    expect(await merchant.cardWallet()).toMatchObject({ available: 10_000, held: 0 });
  });
});
