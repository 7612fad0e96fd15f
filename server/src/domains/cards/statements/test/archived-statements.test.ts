import { beforeAll, expect, test } from "vitest";
import { archiveAll } from "../../../../../test/support/archive-month.ts";
import { useCards } from "../../../../../test/support/card-service.ts";
import { startTestService } from "../../../../../test/support/service.ts";
import { sql } from "../../../../kernel/database/sql.ts";

const cardService = useCards({ start: startTestService });

type Merchant = Awaited<ReturnType<ReturnType<typeof cardService>["merchant"]>>;

let merchant: Merchant;
let card: string;

/** A card with a purchase in a month that is archived now, and another one since. */
beforeAll(async () => {
  merchant = await cardService().merchant();
  card = await merchant.card(100);
  await merchant.pays(card, 25);
  const { database } = cardService().kit;
  await archiveAll(database, 202401);
  await database.run(sql`update cards set created_at = '2024-01-01'`);
  await merchant.pays(card, 10);
});

const paths = [
  () => `/business/card/${card}/transactions`,
  () => `/business/card-authorizations?status=Declined`,
  () => "/business/card-wallet/transactions",
];

const withDates = (path: string, dates: string) =>
  `${path}${path.includes("?") ? "&" : "?"}${dates}`;

test.each(
  paths.map((path) => [path] as const),
)("a list begins after the archive %#", async (path) => {
  expect((await merchant.asks(path())).status).toBe(200);
  expect((await merchant.asks(withDates(path(), "startDate=2024-02-01T00:00:00Z"))).status).toBe(
    200,
  );
  for (const dates of ["startDate=2024-01-31T23:59:59Z", "endDate=2024-01-15"]) {
    const refused = await merchant.asks(withDates(path(), dates));
    expect([refused.status, refused.body.error?.code]).toEqual([400, "validation_failed"]);
    expect(refused.text).toContain("Rows from before 2024-02-01T00:00:00.000Z are archived.");
  }
});

test.each([
  () => `/business/card/${card}/statement`,
  () => "/business/card-wallet/statement",
])("a statement from the beginning is refused, and one of a kept period is written %#", async (path) => {
  expect((await merchant.asks(path())).status).toBe(400);
  expect((await merchant.asks(`${path()}?startDate=2024-02-01T00:00:00Z`)).status).toBe(200);
});

test("a card that was made after the archive has its whole statement", async () => {
  const young = await merchant.card(50);
  await merchant.pays(young, 5);
  const { status, text } = await merchant.asks(`/business/card/${young}/statement`);
  expect([status, text.split("\r\n").length]).toEqual([200, 3]);
});
