import { expect, test } from "vitest";
import { useCards } from "../../../../../test/support/card-service.ts";

const cardService = useCards();

const DAY = 24 * 60 * 60;

test("filters a card's statement by amount, merchant, reference and authorisation", async () => {
  const merchant = await cardService().merchant();
  const card = await merchant.card(100);
  for (const amount of [1, 2, 3]) await merchant.pays(card, amount);
  const [third, second, first] = await merchant.statement(card);
  const found = (query: string) => merchant.statement(card, `?${query}`);
  expect(await found("minAmount=1.01&maxAmount=2")).toEqual([second]);
  expect(await found(`searchBy=${first?.["reference"]}`)).toEqual([first]);
  expect(await found(`searchBy=${third?.["authorizationId"]}`)).toEqual([third]);
  const part = String(first?.["merchantName"]).slice(1, 5).toUpperCase();
  expect(await found(`searchBy=${part}&maxAmount=2`)).toEqual([second, first]);
  expect(await found("searchBy=zzz")).toEqual([]);
});

test("filters a card's statement by days, first and last included", async () => {
  const merchant = await cardService().merchant();
  const card = await merchant.card(100);
  for (const amount of [1, 2, 3]) {
    await merchant.pays(card, amount);
    await merchant.advance(DAY);
  }
  const rows = await merchant.statement(card);
  const dayOf = (row: number) => {
    const occurredAt = Date.parse(String(rows[row]?.["occurredAt"]));
    return new Date(occurredAt + 3_600_000).toISOString().slice(0, 10);
  };
  const [third, second, first] = [dayOf(0), dayOf(1), dayOf(2)];
  const amounts = async (query: string) =>
    (await merchant.statement(card, query)).map(({ amount }) => amount);
  expect(await amounts("")).toEqual([3, 2, 1]);
  expect(await amounts(`?endDate=${second}`)).toEqual([2, 1]);
  expect(await amounts(`?startDate=${second}`)).toEqual([3, 2]);
  expect(await amounts(`?startDate=${first}&endDate=${first}`)).toEqual([1]);
  expect(await amounts(`?startDate=${third}`)).toEqual([3]);
});
