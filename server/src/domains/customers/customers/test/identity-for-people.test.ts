import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answered, ask, dataOf } from "../../../../../test/support/service.ts";
import {
  askAs,
  type PersonAsking,
  type SessionService,
  startSessionService,
} from "../../../../../test/support/session-service.ts";
import { ROLES, type Role } from "../../../../kernel/tenancy/members.ts";
import { listActions } from "../../../platform/audit/index.ts";
import { createBusiness } from "../../../platform/businesses/index.ts";

const BVN = "22200017731";
const PASSPORT = "A07731665";

let service: SessionService;
let base: string;
let customer: number;
let members: Readonly<Record<Role, string>>;

beforeAll(async () => {
  service = await startSessionService();
  const { businessId } = service.business;
  base = `/b/${businessId}/test`;
  const added = ROLES.map((role) => [role, service.people.add(businessId, role)]);
  // There is one for each role of the list.
  members = Object.fromEntries(added) as Readonly<Record<Role, string>>;
  const body = { firstName: "Amina", lastName: "Bello", bvn: BVN, externalId: "user-1" };
  const identity = { idType: "PASSPORT", idNumber: PASSPORT };
  const saved = await ask(service, { path: "/customers", body: { ...body, ...identity } });
  customer = dataOf<{ id: number }>(saved).id;
});
afterAll(() => service.stop());

const asked = (asking: PersonAsking, role: Role = "owner") =>
  askAs(service, { as: members[role], ...asking });

const reveal = (body: object, role: Role = "owner", id = customer) =>
  asked({ path: `${base}/customers/${id}/reveal`, body }, role);

const outcomeOf = ({ status, body }: Answered) => [status, body.error?.code, body.error?.param];

const actions = async () =>
  (await listActions(service.kit, { businessId: service.business.businessId })).filter(
    ({ action }) => action === "customer.reveal",
  );

describe("people see identity numbers masked", () => {
  const masked = { bvn: "222*****731", idNumber: "A0*****65" };

  test("by id, by their own id, and in the answer to what they save; a key sees them whole", async () => {
    for (const path of [`/customers/${customer}`, "/customers/by-external-id/user-1"]) {
      expect((await asked({ path: base + path })).body.data).toMatchObject(masked);
    }
    const body = { externalId: "user-1", city: "Lagos", bvn: BVN };
    const path = `${base}/customers`;
    expect((await asked({ path, body })).body.data).toMatchObject({ ...masked, city: "Lagos" });
    const shown = await ask(service, { path: `/customers/${customer}` });
    expect(shown.body.data).toMatchObject({ bvn: BVN, idNumber: PASSPORT });
  });

  test("in the history of changes", async () => {
    const history = await asked({ path: `${base}/customers/${customer}/changes` }, "read_only");
    expect(history.status).toBe(200);
    expect(JSON.stringify(history.body)).not.toMatch(new RegExp(`${BVN}|${PASSPORT}`));
    expect(history.body.data?.[0 as never]).toMatchObject({
      source: "api",
      changes: [{ field: "city", before: null, after: "Lagos" }],
    });
  });
});

describe("a reveal", () => {
  test("shows one number, and records who, which and why without the number", async () => {
    const answer = await reveal({ field: "bvn", reason: " Bank asks, ticket 88120 " });
    expect(answer.body.data).toEqual({ customerId: customer, field: "bvn", number: BVN });
    const [latest] = await actions();
    expect(latest).toMatchObject({ by: `${members.owner}@example.com`, mode: "test" });
    const reason = "Bank asks, ticket 88120";
    expect(latest?.details).toEqual({ customer: String(customer), field: "bvn", reason });
  });

  test("is recorded each time", async () => {
    const before = (await actions()).length;
    await reveal({ field: "idNumber", reason: "first" });
    await reveal({ field: "idNumber", reason: "first" });
    expect((await actions()).length).toBe(before + 2);
  });

  test.each(ROLES)("is for owners and admins: %s", async (role) => {
    const before = (await actions()).length;
    const { status, body } = await reveal({ field: "bvn", reason: "why" }, role);
    const may = role === "owner" || role === "admin";
    expect(status).toBe(may ? 200 : 403);
    if (!may) expect(body.error?.message).toBe("Only an owner or admin may do this.");
    expect((await actions()).length).toBe(may ? before + 1 : before);
  });

  test("is refused without a reason, and with one that names a number", async () => {
    const refused = [400, "validation_failed", "reason"];
    for (const reason of [BVN, `of ${BVN}?`, "passport a-07731665", "for 08031234567"]) {
      const field = reason.includes("passport") ? "idNumber" : "bvn";
      expect(outcomeOf(await reveal({ field, reason }, "admin"))).toEqual(refused);
    }
    expect((await reveal({ field: "bvn" })).status).toBe(400);
    expect((await reveal({ field: "bvn", reason: "" })).status).toBe(400);
  });

  test("finds no customer of another business, and no number that is not there", async () => {
    const other = await createBusiness(service.kit, { name: "Other", approved: true });
    const there = await ask(service, { path: "/customers", body: { bvn: BVN }, key: other.test });
    const { id } = dataOf<{ id: number }>(there);
    const reason = "why";
    expect(outcomeOf(await reveal({ field: "bvn", reason }, "admin", id))[0]).toBe(404);
    expect(outcomeOf(await asked({ path: `${base}/customers/${id}/changes` }))[0]).toBe(404);
    const plain = await ask(service, { path: "/customers", body: { firstName: "Sule" } });
    const known = dataOf<{ id: number }>(plain).id;
    const none = await reveal({ field: "bvn", reason }, "admin", known);
    expect(outcomeOf(none)).toEqual([400, "validation_failed", "field"]);
  });

  test("is slow on purpose: a program that reads many is stopped", async () => {
    const all = await Promise.all(
      Array.from({ length: 15 }, () => reveal({ field: "bvn", reason: "x" })),
    );
    expect(all.map(({ status }) => status)).toContain(429);
  });
});
