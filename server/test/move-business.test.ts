import { afterAll, beforeAll, expect, test } from "vitest";
import { createBusiness, findCurrentKeys } from "../src/domains/platform/businesses/index.ts";
import { moveBusiness } from "../src/domains/platform/moves/index.ts";
import { present } from "../src/kernel/assert.ts";
import { sql } from "../src/kernel/database/sql.ts";
import { digestRows } from "../src/kernel/ledger/digests/digest-rows.ts";
import { tablesOfMoves, toolsOf, verify } from "./support/moves.ts";
import { approveMove, fillBusiness, startTwoCells, type TwoCells } from "./support/moving-cells.ts";
import { ask } from "./support/service.ts";
import type { WebhookReceiver } from "./support/webhook-receiver.ts";

let cells: TwoCells;
let receiver: WebhookReceiver;
beforeAll(async () => {
  cells = await startTwoCells();
  receiver = await fillBusiness(cells.source);
}, 120_000);
afterAll(async () => {
  await receiver?.stop();
  await cells?.stop();
});

/** The lists behind the pages of the dashboard, and the money requests of a program. */
const READS = [
  "/business/balance",
  "/business/transactions",
  "/business/settlements",
  "/business/invoices",
  "/business/virtualaccount/all",
  "/business/vas/purchases",
  "/business/verification/history",
  "/business/cards",
  "/business/card-authorizations",
  "/events",
  "/customers",
  "/wallets",
  "/payouts",
  "/business/pricing",
];

type Place = Parameters<typeof ask>[0];

async function readAll(place: Place): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  for (const path of READS) {
    const { status, body } = await ask(place, { path: `/api/v1${path}` });
    // Each cell of this test has its own address. The cells of an installation share one.
    const data = JSON.parse(JSON.stringify(body.data).replaceAll(place.url, ""));
    answers[path] = { status, data, pagination: body.meta.pagination };
  }
  return answers;
}

const payment = {
  ...{ amount: 700, narration: "Rent", destinationBankCode: "SERVICE" },
  ...{ phoneNumber: "08031234567", destinationAccountName: "Baobab Foods" },
};

test("a business with everything is the same in the other cell", async () => {
  const { source, target } = cells;
  const { businessId } = source.business;
  const other = await createBusiness(source.kit, { name: "Baobab Foods", approved: true });
  const paid = await ask(source, {
    ...{ path: "/api/v1/business/single", idempotencyKey: "before the move" },
    body: { ...payment, destinationAccountNumber: other.serviceAccountNumber },
  });
  expect([paid.status, paid.body.error]).toEqual([200, null]);
  await digestRows(source.kit.database, tablesOfMoves.digested, {
    ...{ pagesMax: 512, entriesMax: 20_000, settledAfterSeconds: 0 },
  });
  // Scheduled work, such as a settlement, would change the copy at once.
  await target.stopWorker();
  await approveMove(source, businessId);
  let before: Record<string, unknown> = {};
  const move = await moveBusiness(
    toolsOf(cells, async (sentence) => {
      if (sentence.includes("the same in both cells")) before = await readAll(source);
    }),
    businessId,
  );
  expect(move.step).toBe("done");
  expect(Object.values(before).map((one) => (one as { status: number }).status)).toEqual(
    READS.map(() => 200),
  );

  const keys = present(await findCurrentKeys(target.kit, source.business), "the new keys");
  expect(keys.test.apiKey).toMatch(/^test_key_14_/);
  const there = { url: target.url, business: { ...source.business, ...keys } };
  const after = await readAll(there);
  for (const path of READS) expect(after[path], path).toEqual(before[path]);

  // For a second, a process remembers what a key may read.
  const read = () => ask(source, { path: "/api/v1/business/balance" });
  await expect.poll(async () => (await read()).status).toBe(421);
  const old = await read();
  expect([old.status, old.body.error?.code]).toEqual([421, "wrong_cell"]);
  expect(old.body.error?.message).toContain("moved to cell 14");

  const again = await ask(there, {
    ...{ path: "/api/v1/business/single", idempotencyKey: "before the move" },
    body: { ...payment, destinationAccountNumber: other.serviceAccountNumber },
  });
  expect(again.body.data).toEqual(paid.body.data);
  expect(again.headers.get("idempotent-replayed")).toBe("true");

  await target.startWorker();
  const received = receiver.received.length;
  const sent = await ask(there, {
    ...{ path: "/api/v1/business/single", idempotencyKey: "after the move" },
    body: { ...payment, destinationBankCode: "058", destinationAccountNumber: "0123456789" },
  });
  expect([sent.status, sent.body.error]).toEqual([200, null]);
  await expect.poll(() => receiver.received.length).toBeGreaterThan(received);

  expect(await verify(source.kit)).toEqual([]);
  expect(await verify(target.kit)).toEqual([]);
  await digestRows(target.kit.database, tablesOfMoves.digested, {
    ...{ pagesMax: 512, entriesMax: 20_000, settledAfterSeconds: 0 },
  });
  expect(await verify(target.kit)).toEqual([]);
});

test("rows that a late transaction writes to an empty table arrive too", async () => {
  const { source, target } = cells;
  const order = { name: "Kola Bakery", approved: true };
  const { businessId } = await createBusiness(source.kit, order);
  await approveMove(source, businessId);
  const its = sql`environments where business_id = ${businessId}`;
  const countMails = (mode: string) =>
    source.kit.database.run(sql`
      insert into mail_counts select id, current_date, 1 from ${its} and mode = ${mode}`);
  await countMails("live");
  let left = 1;
  const tools = toolsOf(cells, async (sentence) => {
    if (!sentence.startsWith("Copied") || left-- <= 0) return;
    await countMails("test");
    await source.kit.database.run(
      sql`insert into notice_pauses select id, 'refund', now() from ${its}`,
    );
  });
  expect((await moveBusiness(tools, businessId)).step).toBe("done");
  const arrived = await target.kit.database.one(sql`
    select (select count(*)::integer from mail_counts where environment_id in (select id from ${its})) as mails,
           (select count(*)::integer from notice_pauses where environment_id in (select id from ${its})) as pauses`);
  expect(arrived).toEqual({ mails: 2, pauses: 2 });
});
