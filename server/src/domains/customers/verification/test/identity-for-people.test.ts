import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask, dataOf } from "../../../../../test/support/service.ts";
import {
  askAs,
  type PersonAsking,
  type SessionService,
  startSessionService,
} from "../../../../../test/support/session-service.ts";
import { ROLES } from "../../../../kernel/tenancy/members.ts";
import { listActions } from "../../../platform/audit/index.ts";
import { createBusiness } from "../../../platform/businesses/index.ts";

interface Shown {
  readonly verificationId: number;
  readonly normalizedResult: Readonly<Record<string, unknown>>;
}

const BVN = "22200014401";

let service: SessionService;
let base: string;
let owner: string;

beforeAll(async () => {
  service = await startSessionService();
  const { businessId } = service.business;
  base = `/b/${businessId}/test/business/verification`;
  owner = service.people.add(businessId, "owner");
});
afterAll(() => service.stop());

const asked = (asking: PersonAsking) =>
  askAs(service, { as: owner, idempotencyKey: randomUUID(), ...asking, path: base + asking.path });

const verify = async (type: string, body: object) =>
  dataOf<Shown>(await asked({ path: `/${type}`, body }));

describe("people see a verification without what a registry knows about a person", () => {
  test("names and validity whole, the phone masked, the rest left out; a key sees all", async () => {
    const { verificationId, normalizedResult } = await verify("bvn-advanced", { bvn: BVN });
    const path = `/business/verification/${verificationId}`;
    const whole = dataOf<Shown>(await ask(service, { path })).normalizedResult;
    expect(whole["photo"]).not.toBeNull();
    const detail = dataOf<Shown>(await asked({ path: `/${verificationId}` })).normalizedResult;
    expect(detail).toEqual(normalizedResult);
    const { firstName, lastName, watchListed, levelOfAccount } = whole;
    expect(detail).toMatchObject({ firstName, lastName, watchListed, levelOfAccount });
    const hidden = ["dateOfBirth", "photo", "email", "residentialAddress", "gender"];
    expect(hidden.map((name) => detail[name])).toEqual(hidden.map(() => null));
    expect(detail["phoneNumber"]).toMatch(/\*{5}/);
  });

  test("what a registry of companies knows is open", async () => {
    const { normalizedResult } = await verify("cac-basic", { rcNumber: "RC1234567" });
    expect(normalizedResult["companyName"]).toEqual(expect.any(String));
  });
});

describe("a reveal", () => {
  const reveal = (id: number, reason: string, as = owner) =>
    asked({ path: `/${id}/reveal`, body: { reason }, as });

  const recorded = async () =>
    (await listActions(service.kit, { businessId: service.business.businessId })).filter(
      ({ action }) => action === "verification.reveal",
    );

  test("shows the question and the record whole, and is recorded under the member's name", async () => {
    const { verificationId } = await verify("bvn", { bvn: BVN });
    const answer = await reveal(verificationId, "Bank asks, ticket 88120");
    expect(answer.body.data).toMatchObject({ verificationId, identifiers: { bvn: BVN } });
    const [latest] = await recorded();
    expect(latest?.by).toBe(`${owner}@example.com`);
    expect(latest?.details["reason"]).toBe("Bank asks, ticket 88120");
  });

  test.each(ROLES)("is for owners and admins: %s", async (role) => {
    const { verificationId } = await verify("bvn", { bvn: BVN });
    const as = service.people.add(service.business.businessId, role);
    const before = (await recorded()).length;
    const { status } = await reveal(verificationId, "why", as);
    const may = role === "owner" || role === "admin";
    expect(status).toBe(may ? 200 : 403);
    expect((await recorded()).length).toBe(may ? before + 1 : before);
  });

  test("is refused with a reason that names the number, and for another business", async () => {
    const { verificationId } = await verify("passport", {
      ...{ passport: "A00981177", lastName: "Bello", dateOfBirth: "1990-04-17" },
    });
    expect((await reveal(verificationId, "passport A 00981177")).status).toBe(400);
    const other = await createBusiness(service.kit, { name: "Other", approved: true });
    const there = await ask(service, {
      path: "/business/verification/bvn",
      body: { bvn: BVN },
      key: other.test,
    });
    const { verificationId: foreign } = dataOf<Shown>(there);
    expect((await reveal(foreign, "why")).status).toBe(404);
    expect((await asked({ path: `/${foreign}` })).status).toBe(404);
  });
});
