import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask, dataOf } from "../../../../../test/support/service.ts";
import {
  askAs,
  type SessionService,
  startSessionService,
} from "../../../../../test/support/session-service.ts";
import { buildWorker, modules, tasksOf } from "../../../../app.ts";

let service: SessionService;
let support: string;
let worker: ReturnType<typeof buildWorker>;

beforeAll(async () => {
  service = await startSessionService();
  const { kit } = service;
  support = service.people.add(service.business.businessId, "support");
  // It carries the bank's notices to the books.
  worker = buildWorker(kit, kit.database.url, tasksOf(kit, modules));
  await worker.start();
});
afterAll(async () => {
  await worker.stop(3_000);
  await service.stop();
});

interface Row {
  readonly reference: string;
  readonly lastCredit: { readonly amount: number; readonly reference: string } | null;
}

const list = (query = "", mode = "test") =>
  askAs(service, {
    path: `/b/${service.business.businessId}/${mode}/virtual-accounts${query}`,
    as: support,
  });

async function opened(amount: number) {
  const path = "/business/virtualaccount/dynamic";
  const answer = await ask(service, { path, body: { amount, reference: `order-${amount}` } });
  return dataOf<{ accountNumber: string; reference: string }>(answer);
}

const pay = async (accountNumber: string, amount: number) =>
  dataOf<{ reference: string }>(
    await ask(service, {
      ...{ path: "/test/credits", body: { accountNumber, amount } },
      idempotencyKey: randomUUID(),
    }),
  ).reference;

describe("the accounts of a business", () => {
  test("are listed to members with the credit that came last to each", async () => {
    const [first, second] = [await opened(500), await opened(600)];
    await pay(first.accountNumber, 100);
    const last = await pay(first.accountNumber, 150);
    const { status, body } = await list();
    expect(status).toBe(200);
    // The envelope of a list has an array as its data.
    const rows = body.data as unknown as readonly Row[];
    expect(rows.map(({ reference }) => reference)).toEqual([second.reference, first.reference]);
    expect(rows[0]?.lastCredit).toBeNull();
    expect(rows[1]?.lastCredit).toMatchObject({ amount: 150, reference: last });
    expect(body.meta.pagination).toMatchObject({ page: 1, total: 2, has_more: false });
  });

  test("are found by their number, and are not listed in the other mode", async () => {
    const { accountNumber, reference } = await opened(700);
    const found = await list(`?searchBy=${accountNumber}`);
    expect(found.body.data).toMatchObject([{ reference, lastCredit: null }]);
    expect((await list("", "live")).body.data).toEqual([]);
  });
});
