import { describe, expect, test } from "vitest";
import { type CardMerchant, useCards } from "../../../../../test/support/card-service.ts";
import { ask, dataOf } from "../../../../../test/support/service.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { readCardReference } from "../present-card.ts";

const cardService = useCards();

interface Row {
  readonly cardReference: string;
  readonly status: string;
}

async function list(merchant: CardMerchant, query = "") {
  const answer = await merchant.asks(`/business/cards?${query}`);
  const rows = dataOf<readonly Row[] | null>(answer) ?? [];
  return { ...answer, rows, found: rows.map(({ cardReference }) => cardReference) };
}

async function issue(merchant: CardMerchant, body: object): Promise<string> {
  return String((await merchant.issue(body)).body.data?.["cardReference"]);
}

const setStatus = (card: string, status: string, reported: string | null) =>
  cardService().kit.database.run(sql`
    update cards set status = ${status}, reported_status = ${reported}
    where id = ${readCardReference(card)}`);

describe("GET /business/cards", () => {
  test("shows each as its own route shows it, the newest first, and pages them", async () => {
    const merchant = await cardService().merchant();
    const [oldest, newest] = [await merchant.card(100), await merchant.card()];
    await merchant.pays(oldest, 40);
    const { rows, found, body } = await list(merchant);
    expect(found).toEqual([newest, oldest]);
    expect(rows[1]).toEqual({ ...(await merchant.shown(oldest)), customerName: "Amina Bello" });
    expect(rows[1]).toMatchObject({ balance: 60, heldBalance: 40, spentToday: 40 });
    expect(body.meta.pagination).toEqual({ page: 1, page_size: 50, total: 2, has_more: false });
    expect((await list(merchant, "pageSize=1&pageNumber=2")).found).toEqual([oldest]);
  });

  test("has filters and a search for each question of a back office", async () => {
    const merchant = await cardService().merchant();
    const travel = await issue(merchant, { label: "Travel" });
    const office = await issue(merchant, { label: "Office", firstName: "Ngozi", lastName: "Eze" });
    const { customerId, lastFour } = await merchant.shown(travel);
    await merchant.does(office, "freeze");
    for (const [query, found] of [
      [`customerId=${customerId}`, [travel]],
      ["customerId=1", []],
      ["status=Active", [travel]],
      ["status=Frozen", [office]],
      ["status=Terminated", []],
      [`searchBy=${office}`, [office]],
      [`searchBy=${lastFour}&status=Active`, [travel]],
      ["searchBy=trav", [travel]],
      ["searchBy=NGOZI", [office]],
      ["searchBy=eze%20ngozi", [office]],
      ["searchBy=ngozi&status=Active", []],
      ["endDate=2026-01-01", []],
      ["startDate=2026-01-01", [office, travel]],
    ] as const) {
      expect([query, (await list(merchant, query)).found]).toEqual([query, found]);
    }
  });

  test.each([
    ["Active", "active", "Active"],
    ["Active", "frozen", "Frozen"],
    ["Active", null, "Frozen"],
    ["Frozen", "frozen", "Frozen"],
    ["Failed", null, "Failed"],
    ["Expired", "terminated", "Expired"],
  ])("finds a card that is %s here and %s at the issuer as %s, which is how it is shown", async (...line) => {
    const [status, reported, shown] = line;
    const merchant = await cardService().merchant();
    const card = await merchant.card();
    await setStatus(card, status, reported);
    for (const asked of ["Pending", "Active", "Frozen", "Terminated", "Expired", "Failed"]) {
      const { rows } = await list(merchant, `status=${asked}`);
      expect(rows.map((row) => row.status)).toEqual(asked === shown ? [shown] : []);
    }
    await setStatus(card, "Active", "active");
  });

  test.each([
    ["status=Lost", "status"],
    ["customerId=x", "customerId"],
    ["startDate=x", "startDate"],
    ["startDate=2026-02-01&endDate=2026-01-01", "endDate"],
    ["pageSize=200&pageNumber=501", "pageNumber"],
  ])("refuses %s", async (query, param) => {
    const { status, body } = await list(await cardService().merchant(), query);
    expect([status, body.error?.code, body.error?.param]).toEqual([
      400,
      "validation_failed",
      param,
    ]);
  });

  test("is signed, and shows nothing of another business or mode", async () => {
    const merchant = await cardService().merchant();
    const card = await merchant.card();
    const { lastFour } = await merchant.shown(card);
    const unsigned = await merchant.asks("/business/cards", undefined, {
      headers: { "x-service-signature": "x" },
    });
    expect(unsigned.body.error?.code).toBe("invalid_signature");
    for (const key of [(await cardService().merchant()).test, merchant.live]) {
      for (const query of ["", `searchBy=${card}`, `searchBy=${lastFour}`]) {
        const answer = await ask(cardService(), { path: `/business/cards?${query}`, key });
        expect([answer.status, answer.body.data]).toEqual([200, []]);
      }
    }
  });

  test("finds the oldest of many by reference and last four digits, whatever its age", async () => {
    const merchant = await cardService().merchant();
    const oldest = await merchant.card();
    const { lastFour } = await merchant.shown(oldest);
    const id = readCardReference(oldest);
    const { database } = cardService().kit;
    await database.run(sql`
      insert into cards (environment_id, id, customer_id, label, status, brand, daily_limit, per_transaction_limit,
        issuer, reference, created_at, updated_at)
      select environment_id, id + n, customer_id, 'Newer', 'Failed', brand, daily_limit, per_transaction_limit,
             issuer, reference || n, created_at + n * interval '1 second', now()
      from cards cross join generate_series(1, 10050) n where id = ${id}`);
    for (const [query, found] of [
      [`searchBy=${oldest}`, [oldest]],
      [`searchBy=${lastFour}`, [oldest]],
      [`searchBy=${lastFour}&status=Failed`, []],
    ] as const) {
      expect([query, (await list(merchant, query)).found]).toEqual([query, found]);
    }
    await database.run(sql`
      delete from cards where environment_id = ${merchant.environmentId} and label = 'Newer'`);
  });
});
