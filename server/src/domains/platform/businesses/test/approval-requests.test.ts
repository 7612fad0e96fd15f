import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  type Browser,
  createPerson,
  newEmail,
  signIn,
  startDashboardService,
} from "../../../../../test/support/dashboard-person.ts";
import { noticesOf } from "../../../../../test/support/noticed.ts";
import type { TestService } from "../../../../../test/support/service.ts";
import type { Role } from "../../../../kernel/tenancy/members.ts";
import { listAlerts } from "../../alerts/index.ts";
import { listActions } from "../../audit/index.ts";
import { addDemoMember } from "../../members/index.ts";
import {
  approveBusiness,
  createBusiness,
  declineApproval,
  findEnvironment,
  showBusiness,
} from "../index.ts";

let service: TestService;
let businessId: bigint;

beforeAll(async () => {
  service = await startDashboardService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  ({ businessId } = await createBusiness(service.kit, { name: "Adire", approved: false }));
});

const FACTS = {
  ...{ registeredName: "Adire Market Limited", rcNumber: "RC1234567" },
  ...{ activity: "Cloth for shops in Lagos.", phone: "+2348012345678" },
};

async function join(role: Role): Promise<Browser & { email: string }> {
  const person = await createPerson(service, newEmail(role));
  await addDemoMember(service.kit, { businessId, userId: person.userId, role });
  return Object.assign(await signIn(service, person.email), { email: person.email });
}

const path = () => `/dashboard/api/b/${businessId}/approval`;
const request = (browser: Browser, body: object = FACTS, key: string = randomUUID()) =>
  browser.send("PUT", path(), body, { "idempotency-key": key });
const alerts = async () => {
  const all = await listAlerts(service.kit, { businessId, all: true });
  return all.filter(({ kind }) => kind === "businesses.approval_requested");
};

test("an owner asks for live mode; the operator gets an alert and sees what was given", async () => {
  const owner = await join("owner");
  expect((await owner.send("GET", path())).body["data"]).toEqual({ request: null });
  const { status, body } = await request(owner);
  const asked = { ...FACTS, requestedBy: owner.email, requestedAt: expect.any(String) };
  expect([status, body["data"]]).toEqual([200, { request: asked }]);
  expect((await owner.send("GET", path())).body["data"]).toEqual({ request: asked });
  expect(await alerts()).toMatchObject([
    { kind: "businesses.approval_requested", message: expect.stringContaining("RC1234567") },
  ]);
  const { approvalRequest } = await showBusiness(service.kit, businessId);
  expect(approvalRequest).toMatchObject(FACTS);
});

test("the same key asks once, and a new request replaces the earlier one", async () => {
  const owner = await join("owner");
  const key = randomUUID();
  await request(owner, FACTS, key);
  await request(owner, FACTS, key);
  expect(await alerts()).toHaveLength(1);
  await request(owner, { ...FACTS, rcNumber: "RC7654321" });
  expect(await alerts()).toHaveLength(2);
  expect((await showBusiness(service.kit, businessId)).approvalRequest?.rcNumber).toBe("RC7654321");
});

test("the approval closes the alerts of its requests, and no other", async () => {
  const owner = await join("owner");
  await request(owner);
  await request(owner, { ...FACTS, rcNumber: "RC7654321" });
  const other = await createBusiness(service.kit, { name: "Baobab", approved: false });
  await approveBusiness(service.kit, { businessId: other.businessId, by: "bola" });
  expect(await alerts()).toMatchObject([{ closedAt: null }, { closedAt: null }]);
  await approveBusiness(service.kit, { businessId, by: "bola" });
  const closed = { closedBy: "bola", closingNote: "Decided: business.approve." };
  expect(await alerts()).toMatchObject([closed, closed]);
});

test("a declined request is gone, with a mail and a reason, and may be made again", async () => {
  const owner = await join("owner");
  await request(owner);
  const decline = (reason: string) =>
    declineApproval(service.kit, { businessId, by: "bola", reason });
  await expect(decline(" ")).rejects.toMatchObject({ code: "validation_failed" });
  await decline("The RC number is of another company.");
  expect(await alerts()).toMatchObject([{ closedBy: "bola" }]);
  expect((await owner.send("GET", path())).body["data"]).toEqual({ request: null });
  expect((await showBusiness(service.kit, businessId)).approvalRequest).toBeUndefined();
  const [action] = await listActions(service.kit, { businessId });
  expect(action).toMatchObject({
    ...{ action: "business.decline", by: "bola" },
    details: { reason: "The RC number is of another company." },
  });
  const environmentId = await findEnvironment(service.kit.database, businessId, "live");
  expect(await noticesOf(service.kit.database, environmentId)).toContainEqual(
    expect.objectContaining({ kind: "business", subject: "business.decline" }),
  );
  await expect(decline("Again.")).rejects.toMatchObject({ code: "request_failed" });
  expect((await request(owner)).status).toBe(200);
  expect(await alerts()).toHaveLength(2);
});

test("once the business is approved, it cannot ask, and operators still see what it is registered as", async () => {
  const owner = await join("owner");
  await request(owner);
  await approveBusiness(service.kit, { businessId, by: "operator" });
  const { status, body } = await request(owner);
  expect([status, body["error"]]).toMatchObject([400, { code: "request_failed" }]);
  expect((await showBusiness(service.kit, businessId)).approvalRequest).toMatchObject(FACTS);
});

test.each([
  ["registeredName", " "],
  ["rcNumber", ""],
  ["activity", "x".repeat(1_001)],
  ["phone", "call me"],
])("a wrong %s is refused by its name", async (param, value) => {
  const { body } = await request(await join("owner"), { ...FACTS, [param]: value });
  expect(body["error"]).toMatchObject({ param });
});

test.each([
  "developer",
  "finance",
  "support",
  "read_only",
] as const)("a member with the role %s cannot ask", async (role) => {
  expect((await request(await join(role))).status).toBe(403);
  expect(await alerts()).toEqual([]);
});
