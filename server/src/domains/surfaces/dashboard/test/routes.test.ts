import { afterAll, beforeAll, expect, test } from "vitest";
import { dataOf } from "../../../../../test/support/service.ts";
import {
  askAs,
  type SessionService,
  startSessionService,
} from "../../../../../test/support/session-service.ts";
import { writeRecords } from "../../../../../test/support/write-records.ts";
import { createBusiness, findEnvironment } from "../../../platform/businesses/index.ts";

let service: SessionService;
let businessId: bigint;
let owner: string;
let reference: string;

beforeAll(async () => {
  service = await startSessionService();
  ({ businessId } = service.business);
  owner = service.people.add(businessId, "owner");
  const environmentId = await findEnvironment(service.kit.database, businessId, "test");
  [reference = ""] = await writeRecords(service.kit, environmentId, [
    { status: "Pending", progress: "unknown", holdId: 1n, sentAt: new Date() },
    { description: "Haulage" },
  ]);
});
afterAll(() => service.stop());

const read = (path: string, as = owner) => askAs(service, { path: `/b/${businessId}${path}`, as });

test("a list of the dashboard says how far each payment is, and filters by it", async () => {
  const { body } = await read("/test/transactions?state=OutcomeUnknown");
  expect(body.data).toMatchObject([{ reference, status: "Pending", progress: "unknown" }]);
  const all = await read("/test/transactions?searchBy=haulage");
  expect(all.body.data).toMatchObject([{ description: "Haulage", progress: null }]);
});

test("the sums, the file and the figures of days are those of the mode in the address", async () => {
  const sums = dataOf<{ count: number }>(await read("/test/transactions/sums"));
  expect(sums.count).toBe(2);
  expect(dataOf<{ count: number }>(await read("/live/transactions/sums")).count).toBe(0);
  const file = await read("/test/transactions/export?state=OutcomeUnknown");
  expect(file.headers.get("content-type")).toMatch(/^text\/csv/);
  expect(file.text.trim().split("\r\n")).toHaveLength(2);
  const { days } = dataOf<{ days: { out: { count: number } }[] }>(await read("/test/flows"));
  expect(days.at(-1)?.out.count).toBe(2);
  expect(dataOf<{ needs: unknown[] }>(await read("/test/home")).needs).toHaveLength(1);
});

test("a reference is traced in its own mode, and located in the other one", async () => {
  const traced = await read(`/test/transactions/${reference}`);
  expect(traced.body.data).toMatchObject({ record: { reference }, purchase: null });
  expect((await read(`/live/transactions/${reference}`)).body.error).toMatchObject({
    code: "transaction_not_found",
  });
  const located = await read(`/references/${reference}`);
  expect(located.body.data).toEqual({ found: [{ mode: "test", reference }] });
});

test("a stranger finds neither the business nor its references", async () => {
  const other = await createBusiness(service.kit, { name: "Baobab Foods", approved: true });
  const stranger = service.people.add(other.businessId, "owner");
  for (const path of ["/test/home", `/test/transactions/${reference}`, `/references/${reference}`])
    expect((await read(path, stranger)).status).toBe(404);
  const theirs = `/b/${other.businessId}/references/${reference}`;
  const located = await askAs(service, { path: theirs, as: stranger });
  expect(located.body.data).toEqual({ found: [] });
});

test("a view is saved once for its Idempotency-Key, listed, changed and deleted", async () => {
  const path = `/b/${businessId}/views`;
  const body = { page: "transactions", name: "Large", query: "minAmount=40000", isShared: true };
  const save = () => askAs(service, { path, as: owner, body, idempotencyKey: "a view" });
  const saved = dataOf<{ id: string }>(await save());
  expect(dataOf<{ id: string }>(await save()).id).toBe(saved.id);
  const reader = service.people.add(businessId, "read_only");
  const listed = await askAs(service, { path: `${path}?page=transactions`, as: reader });
  expect(listed.body.data).toMatchObject([{ id: saved.id, name: "Large", query: body.query }]);
  const one = { path: `${path}/${saved.id}`, as: owner };
  const changed = await askAs(service, {
    ...one,
    method: "PATCH",
    body: { name: "Larger" },
    idempotencyKey: "its change",
  });
  expect(changed.body.data).toMatchObject({ name: "Larger", isOwn: true });
  const deleted = await askAs(service, { ...one, method: "DELETE", idempotencyKey: "its end" });
  expect(deleted.status).toBe(200);
  expect((await read("/views?page=transactions")).body.data).toEqual([]);
});
