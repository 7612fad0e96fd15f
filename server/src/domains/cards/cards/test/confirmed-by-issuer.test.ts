import { describe, expect, test } from "vitest";
import {
  fresh,
  refusalOf,
  useCards,
  withoutIssuer,
} from "../../../../../test/support/card-service.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { internalCaller } from "../../../../kernel/ledger/internal-caller.ts";
import { beginUnfreeze } from "../unfreeze-card.ts";

const cardService = useCards();

const reportedStatusOf = async (environmentId: bigint) =>
  (
    await cardService().kit.database.one<{ reportedStatus: string | null }>(sql`
      select reported_status as "reportedStatus" from cards where environment_id = ${environmentId}`)
  ).reportedStatus;

describe("a frozen card", () => {
  test("stays Frozen in every answer until the issuer confirms an unfreeze", async () => {
    const merchant = await cardService().merchant();
    const card = await merchant.card(10);
    await merchant.does(card, "freeze");
    await expect
      .poll(() => reportedStatusOf(merchant.environmentId), { timeout: 30_000 })
      .toBe("frozen");
    const sending = { idempotencyKey: fresh() };
    const unfreeze = () => merchant.asks(`/business/card/${card}/unfreeze`, {}, sending);
    const { customerId } = await merchant.shown(card);
    await withoutIssuer(cardService(), async () => {
      expect((await unfreeze()).body.data).toMatchObject({ status: "Frozen" });
      expect(await merchant.shown(card)).toMatchObject({ status: "Frozen" });
      expect((await merchant.does(card, "unfreeze")).body.data).toMatchObject({ status: "Frozen" });
      const holder = await merchant.gets(`/business/cardholders/${customerId}`);
      expect(holder).toMatchObject({ activeCardCount: 0 });
      expect(await merchant.pays(card, 1)).toMatchObject({ status: "declined" });
    });
    const becoming = async () => {
      await merchant.advance(60);
      return (await merchant.shown(card))["status"];
    };
    await expect.poll(becoming, { timeout: 30_000, interval: 300 }).toBe("Active");
    expect(await merchant.pays(card, 1)).toMatchObject({ status: "approved" });
    const replayed = await unfreeze();
    expect(replayed.headers.get("idempotent-replayed")).toBe("true");
    expect(replayed.body.data).toMatchObject({ status: "Frozen" });
  });

  test("stays frozen if a freeze follows an unfreeze that the issuer has not confirmed", async () => {
    const merchant = await cardService().merchant();
    const card = await merchant.card(10);
    await merchant.does(card, "freeze");
    await expect
      .poll(() => reportedStatusOf(merchant.environmentId), { timeout: 30_000 })
      .toBe("frozen");
    const headers = { "x-test-scenario": "timeout" };
    const late = await merchant.asks(`/business/card/${card}/unfreeze`, {}, { headers });
    expect(late.body.data).toMatchObject({ status: "Frozen" });
    expect((await merchant.does(card, "freeze")).status).toBe(200);
    const readReportedStatusLater = async () => {
      await merchant.advance(60);
      return await reportedStatusOf(merchant.environmentId);
    };
    await expect.poll(readReportedStatusLater, { timeout: 30_000, interval: 300 }).toBe("frozen");
    expect(await merchant.pays(card, 1)).toMatchObject({ status: "declined" });
  });

  test("is unfrozen by the job if its request ended before it called the issuer", async () => {
    const merchant = await cardService().merchant();
    const { environmentId } = merchant;
    const card = await merchant.card(10);
    await merchant.does(card, "freeze");
    await expect.poll(() => reportedStatusOf(environmentId), { timeout: 30_000 }).toBe("frozen");
    const caller = internalCaller(environmentId, fresh());
    await cardService().kit.ledger.run(beginUnfreeze(card, "a request"), caller);
    expect(await merchant.shown(card)).toMatchObject({ status: "Frozen" });
    await merchant.advance(120);
    await expect
      .poll(() => merchant.shown(card), { timeout: 30_000 })
      .toMatchObject({ status: "Active" });
  });

  test("is answered Frozen while another call to the issuer stays open", async () => {
    const merchant = await cardService().merchant();
    const { environmentId } = merchant;
    const { database } = cardService().kit;
    const card = await merchant.card(10);
    await merchant.does(card, "freeze");
    await expect.poll(() => reportedStatusOf(environmentId), { timeout: 30_000 }).toBe("frozen");
    await database.run(sql`
      update cards set reported_status = null, reporting_until = now() + interval '1 day'
      where environment_id = ${environmentId}`);
    const answering = merchant.does(card, "unfreeze");
    const begun = () =>
      database.many(sql`select id from card_unfreezes where environment_id = ${environmentId}`);
    await expect.poll(begun, { timeout: 30_000 }).toHaveLength(1);
    await merchant.advance(9);
    expect((await answering).body.data).toMatchObject({ status: "Frozen" });
  });

  test("is unfrozen once for ten requests with one key, and they get one answer", async () => {
    const merchant = await cardService().merchant();
    const card = await merchant.card(10);
    await merchant.does(card, "freeze");
    const sending = { idempotencyKey: fresh() };
    const unfreeze = () => merchant.asks(`/business/card/${card}/unfreeze`, {}, sending);
    const answers = await Promise.all(Array.from({ length: 10 }, unfreeze));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const texts = new Set(answers.map(({ text }) => text));
    expect(texts.size).toBe(1);
    expect(answers[0]?.body.data).toMatchObject({ status: "Active" });
    const stored = await cardService().kit.database.one<{ count: number }>(sql`
      select count(*)::integer as count from card_unfreezes
      where environment_id = ${merchant.environmentId}`);
    expect(stored.count).toBe(1);
  });
});

describe("a card", () => {
  test("has a page of details while it is Active or Frozen, and 400 in any other status", async () => {
    const merchant = await cardService().merchant();
    const details = (card: string) => merchant.asks(`/business/card/${card}/details`);
    const headers = { "x-test-scenario": "timeout" };
    const pending = await merchant.issue({}, { headers });
    expect(pending.body.data).toMatchObject({ status: "Pending" });
    const refused = await details(String(pending.body.data?.["cardReference"]));
    expect(refusalOf(refused)).toBe("400 request_failed");
    expect(refused.body.error?.message).toContain("whose status is Pending");
    // The service does not report this expiry to the issuer, so the issuer would still show its page.
    const expired = await merchant.card();
    await cardService().kit.database.run(sql`
      update cards set status = 'Expired'
      where environment_id = ${merchant.environmentId} and status = 'Active'`);
    expect(refusalOf(await details(expired))).toBe("400 request_failed");
    const card = await merchant.card();
    await merchant.does(card, "freeze");
    expect((await details(card)).status).toBe(200);
    await merchant.does(card, "terminate");
    const ended = await details(card);
    expect(refusalOf(ended)).toBe("400 request_failed");
    expect(ended.body.error?.message).toContain("whose status is Terminated");
  });

  test("has no details if the issuer does not know it, but can still be read", async () => {
    const merchant = await cardService().merchant();
    const card = await merchant.card();
    await cardService().kit.database.run(sql`
      delete from simulator.cards where environment_id = ${merchant.environmentId}`);
    const answer = await merchant.asks(`/business/card/${card}/details`);
    expect(refusalOf(answer)).toBe("400 request_failed");
  });
});
