import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask, dataOf } from "../../../../../test/support/service.ts";
import {
  askAs,
  type SessionService,
  startSessionService,
} from "../../../../../test/support/session-service.ts";
import { createBusiness } from "../../../platform/businesses/index.ts";

let service: SessionService;
let reader: string;

beforeAll(async () => {
  service = await startSessionService();
  reader = service.people.add(service.business.businessId, "read_only");
});
afterAll(() => service.stop());

const HOUR_MS = 60 * 60 * 1_000;
const later = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

async function invoice(body: object): Promise<string> {
  const answer = await ask(service, { path: "/business/invoices", body: { amount: 900, ...body } });
  return dataOf<{ invoiceNumber: string }>(answer).invoiceNumber;
}

const remindersOf = (number: string, as = reader, businessId = service.business.businessId) =>
  askAs(service, { path: `/b/${businessId}/test/business/invoices/${number}/reminders`, as });

describe("the reminders of an invoice", () => {
  test("are planned a day before its due date and at it", async () => {
    const dueDate = later(48);
    const number = await invoice({ customerEmail: "amina@example.com", dueDate });
    const { body } = await remindersOf(number);
    const dayBefore = new Date(Date.parse(dueDate) - 24 * HOUR_MS).toISOString();
    expect(body.data).toEqual({
      ...{ requestedAt: null, possibleFrom: null },
      planned: [
        { kind: "due_soon", at: dayBefore },
        { kind: "due", at: dueDate },
      ],
    });
  });

  test("may be requested again an hour after the last request", async () => {
    const number = await invoice({ customerEmail: "amina@example.com" });
    await ask(service, { method: "POST", path: `/business/invoices/${number}/remind` });
    const { body } = await remindersOf(number);
    const { requestedAt, possibleFrom } = body.data ?? {};
    expect(Date.parse(String(possibleFrom)) - Date.parse(String(requestedAt))).toBe(HOUR_MS);
  });

  test("are none without an e-mail address, and none once it is cancelled", async () => {
    const [silent, cancelled] = [
      await invoice({ dueDate: later(2) }),
      await invoice({ dueDate: later(2), customerEmail: "amina@example.com" }),
    ];
    await ask(service, { method: "POST", path: `/business/invoices/${cancelled}/cancel` });
    for (const number of [silent, cancelled])
      expect((await remindersOf(number)).body.data).toMatchObject({ planned: [] });
  });

  test("of another business are not found", async () => {
    const number = await invoice({});
    const other = await createBusiness(service.kit, { name: "Baobab Foods", approved: true });
    const stranger = service.people.add(other.businessId, "owner");
    expect((await remindersOf(number, stranger, other.businessId)).status).toBe(404);
    expect((await remindersOf(number, stranger)).status).toBe(404);
  });
});
