import { expect, test } from "vitest";
import { refusalOf, useCards } from "../../../../../test/support/card-service.ts";
import { ask } from "../../../../../test/support/service.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { readCardReference } from "../../cards/index.ts";

const cardService = useCards();

const linesOf = (text: string): readonly string[] => text.split("\r\n").slice(0, -1);

test("a card's statement as CSV has the rows of the list, and no cell that a spreadsheet executes", async () => {
  const merchant = await cardService().merchant();
  const card = await merchant.card(100);
  const purchase = await merchant.pays(card, 25, { merchantName: "=HYPERLINK(1)", country: "GB" });
  await merchant.follows(card, purchase, "settle");
  const { status, headers, text } = await merchant.asks(`/business/card/${card}/statement`);
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(headers.get("content-disposition")).toContain(`card-${card}.csv`);
  const [head, ...rows] = linesOf(text);
  expect(head).toMatch(/^occurredAt,reference,type,status,amount,currency,merchantName,/);
  const listed = await merchant.statement(card);
  expect(rows.map((row) => row.split(",").slice(0, 6))).toEqual(
    listed.map((row) =>
      ["occurredAt", "reference", "type", "status", "amount", "currency"].map((field) =>
        String(row[field]),
      ),
    ),
  );
  for (const row of rows) expect(row).toContain(",'=HYPERLINK(1),");
});

test("it names what a linked wallet paid, and takes dates", async () => {
  const merchant = await cardService().merchant();
  const { customerId, wallet } = await merchant.walletHolder(500_000);
  const { body } = await merchant.asks("/business/card/issue", { customerId });
  const card = String(body.data?.["cardReference"]);
  await merchant.gets(`/wallets/${wallet}/link-card`, { cardReference: card });
  await merchant.pays(card, 40);
  const path = `/business/card/${card}/statement`;
  expect(linesOf((await merchant.asks(path)).text)[1]).toMatch(
    new RegExp(`,${wallet},64000,NGN,1600$`),
  );
  expect(linesOf((await merchant.asks(`${path}?endDate=2026-01-01`)).text)).toHaveLength(1);
  expect(refusalOf(await merchant.asks(`${path}?startDate=soon`))).toBe("400 validation_failed");
  expect(refusalOf(await merchant.asks(`${path}?pageNumber=1`))).toBe("400 validation_failed");
});

test("it streams each of many rows once, even rows of one moment", async () => {
  const merchant = await cardService().merchant();
  const card = await merchant.card(100);
  await merchant.pays(card, 1);
  const cardId = readCardReference(card);
  const { database } = cardService().kit;
  await database.run(sql`
    insert into card_transactions (environment_id, id, card_id, type, amount, currency, status, description,
      merchant_name, occurred_at, recorded_at)
    select environment_id, id + n, card_id, 'Decline', n, currency, 'Declined', 'Row', 'Shop',
           occurred_at - (n / 3) * interval '1 second', recorded_at
    from card_transactions cross join generate_series(1, 1700) n where card_id = ${cardId}`);
  const { text } = await merchant.asks(`/business/card/${card}/statement`);
  const references = linesOf(text)
    .slice(1)
    .map((line) => line.split(",")[1]);
  expect(references).toHaveLength(1_701);
  expect(new Set(references).size).toBe(1_701);
  await database.run(
    sql`delete from card_transactions where card_id = ${cardId} and description = 'Row'`,
  );
});

test("nothing of another business or mode is exported", async () => {
  const merchant = await cardService().merchant();
  const card = await merchant.card(100);
  const path = `/business/card/${card}/statement`;
  for (const key of [(await cardService().merchant()).test, merchant.live])
    expect(refusalOf(await ask(cardService(), { path, key }))).toBe("404 not_found");
  expect(refusalOf(await merchant.asks("/business/card/crd_000000000000/statement"))).toBe(
    "404 not_found",
  );
});
