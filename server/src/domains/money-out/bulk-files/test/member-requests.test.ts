import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type Browser,
  newEmail,
  signIn,
  startDashboardService,
} from "../../../../../test/support/dashboard-person.ts";
import type { TestService } from "../../../../../test/support/service.ts";
import type { Role } from "../../../../kernel/tenancy/members.ts";
import { listActions } from "../../../platform/audit/index.ts";
import { createBusiness } from "../../../platform/businesses/index.ts";
import { addDemoMember, createDemoPerson } from "../../../platform/members/index.ts";
import { ROW } from "./bulk-service.ts";

const PIN = "4827";
const PASSWORD = "correct horse battery";

let service: TestService;
let businessId: bigint;
let ada: Browser;
let bisi: Browser;
let reader: Browser;
let stranger: Browser;

beforeAll(async () => {
  service = await startDashboardService();
  ({ businessId } = service.business);
  ada = await personWith("Ada Eze", "owner", businessId);
  bisi = await personWith("Bisi Adeyemi", "finance", businessId);
  reader = await personWith("Chidi Obi", "read_only", businessId);
  const other = await createBusiness(service.kit, { name: "Bello Foods", approved: true });
  stranger = await personWith("Dayo Alli", "owner", other.businessId);
});
afterAll(() => service.stop());

async function personWith(name: string, role: Role, ofBusiness: bigint): Promise<Browser> {
  const email = newEmail(name.split(" ")[0]?.toLowerCase());
  const person = { name, email, password: PASSWORD, pin: PIN };
  const userId = (await createDemoPerson(service.kit, person)) ?? "";
  await addDemoMember(service.kit, { businessId: ofBusiness, userId, role });
  return await signIn(service, email, PASSWORD);
}

/** Asks as the page does: a new key for each intention, and the PIN if one is given. */
async function ask(person: Browser, method: string, path: string, body?: unknown, pin?: string) {
  const headers = {
    ...(method !== "GET" && { "idempotency-key": randomUUID() }),
    ...(pin !== undefined && { "x-kasuwa-pin": pin }),
  };
  const address = `/dashboard/api/b/${businessId}/test${path}`;
  const answer = await person.send(method, address, body, headers);
  return { status: answer.status, data: answer.body["data"], error: errorOf(answer.body) };
}

// Every answer has the envelope.
const errorOf = (body: Record<string, unknown>) =>
  body["error"] as { code: string; message: string; param: string | null } | null;

const transfer = {
  ...{ amount: 25_000, narration: "Rent", destinationBankCode: "058" },
  ...{ destinationAccountNumber: "0123456789", destinationAccountName: "Halima Nwosu" },
};

const referenceIn = (data: unknown) => (data as { reference: string }).reference;

describe("a member who may send", () => {
  test("sends with the PIN, and sees the account among those paid last", async () => {
    await ask(bisi, "POST", "/send/name", { bankCode: "058", accountNumber: "0123456789" });
    const sent = await ask(bisi, "POST", "/send", transfer, PIN);
    expect(sent).toMatchObject({ status: 200, data: { needsApproval: false } });
    const [action] = await listActions(service.kit, { businessId });
    expect(action).toMatchObject({
      ...{ action: "transfer.send", address: bisi.headers["x-forwarded-for"] },
      requestId: expect.stringMatching(/^req_/),
    });
    const { data } = await ask(bisi, "GET", "/send/beneficiaries");
    expect(data).toMatchObject([{ bankCode: "058", accountNumber: "0123456789", amount: 25_000 }]);
    const preview = "/send/preview?amount=25000&bankCode=058&accountNumber=0123456789";
    expect((await ask(bisi, "GET", preview)).data).toMatchObject({
      ...{ total: 25_075, available: 4_974_925, left: 4_949_850 },
      approval: { needed: false, above: null, approvers: [] },
      sameToday: { reference: referenceIn(sent.data) },
    });
  });

  test("sends nothing with a wrong PIN, or to an account that the API refuses", async () => {
    expect((await ask(bisi, "POST", "/send", transfer, "0000")).error?.code).toBe("invalid_pin");
    expect((await ask(bisi, "POST", "/send", transfer)).error?.code).toBe("invalid_pin");
    const wrong = { ...transfer, destinationBankCode: "000000" };
    expect((await ask(bisi, "POST", "/send", wrong, PIN)).error).toMatchObject({
      ...{ code: "invalid_bank", param: "destinationBankCode" },
    });
  });

  test("uploads a file, and sends it by its link, once", async () => {
    const rows = [
      { ...ROW, amount: "100" },
      { ...ROW, amount: "1.5" },
    ];
    const upload = await ask(bisi, "POST", "/send/bulk", { name: "=payroll.csv", rows });
    const path = `/send/bulk/${referenceIn(upload.data)}`;
    expect((await ask(reader, "GET", path)).data).toMatchObject({
      ...{ name: "=payroll.csv", state: "draft", draft: { counts: { error: 1, ready: 1 } } },
    });
    const wrong = await ask(bisi, "POST", `${path}/send`, { version: 1, warnings: 0 }, PIN);
    expect(wrong.error?.message).toMatch(/^1 row has an error/);
    const skip = { rows: [{ number: 2, skipped: true }] };
    expect((await ask(bisi, "PATCH", `${path}/rows`, skip)).data).toMatchObject({ version: 2 });
    const sent = await ask(bisi, "POST", `${path}/send`, { version: 2, warnings: 0 }, PIN);
    expect(sent.data).toMatchObject({ transfers: 1, amount: 100 });
    expect((await ask(ada, "POST", `${path}/send`, { version: 2, warnings: 0 }, PIN)).data).toEqual(
      sent.data,
    );
    expect((await ask(bisi, "GET", `${path}/rows?show=skipped`)).data).toMatchObject([
      { number: 2, state: "skipped" },
    ]);
    expect((await ask(bisi, "GET", "/send/bulk")).data).toMatchObject([{ state: "sent" }]);
  });

  test("gets a sentence that says that a file has too many rows", async () => {
    const rows = Array.from({ length: 1_001 }, () => ROW);
    const { status, error } = await ask(bisi, "POST", "/send/bulk", { name: "big.csv", rows });
    expect([status, error?.message]).toEqual([400, "`rows` must have at most 1000 items."]);
  });
});

describe("an amount above the threshold", () => {
  test("is set with the PIN by members who may change settings, and is off if it is left out", async () => {
    const body = { dashboardAbove: 20_000 };
    expect((await ask(bisi, "PUT", "/settings/approvals", body, PIN)).status).toBe(403);
    expect((await ask(ada, "PUT", "/settings/approvals", body)).error?.code).toBe("invalid_pin");
    const set = await ask(ada, "PUT", "/settings/approvals", body, PIN);
    expect(set.data).toEqual({
      ...{ dashboardAbove: 20_000, apiAbove: null },
      approvers: ["Ada Eze", "Bisi Adeyemi"],
    });
  });

  test("is approved by a second member with the PIN, who sees name check and history", async () => {
    const sent = await ask(bisi, "POST", "/send", transfer, PIN);
    expect(sent.data).toMatchObject({ needsApproval: true });
    const path = `/approvals/${referenceIn(sent.data)}`;
    expect((await ask(ada, "GET", path)).data).toMatchObject({
      ...{ kind: "transfer", amount: 25_000, madeBy: "Bisi Adeyemi", isMine: false },
      ...{ mayApprove: true, approvers: ["Ada Eze"], decision: null },
      nameCheck: { accountName: "NWOSU HALIMA IFEANYI", isSame: true },
    });
    expect((await ask(bisi, "POST", `${path}/approve`, {}, PIN)).error).toMatchObject({
      ...{ code: "approval_required", message: expect.stringMatching(/Ada Eze can\.$/) },
    });
    expect((await ask(ada, "POST", `${path}/approve`, {}, "1111")).error?.code).toBe("invalid_pin");
    const approved = await ask(ada, "POST", `${path}/approve`, {}, PIN);
    expect(approved.data).toMatchObject({ decision: "approved", transfers: 1 });
    expect((await ask(bisi, "GET", "/approvals?decided=true")).data).toMatchObject([
      { decision: "approved", decidedBy: "Ada Eze", isMine: true },
    ]);
  });

  test("is rejected with a note that its maker reads", async () => {
    const sent = await ask(bisi, "POST", "/send", transfer, PIN);
    const path = `/approvals/${referenceIn(sent.data)}`;
    expect((await ask(ada, "POST", `${path}/reject`, {})).error?.code).toBe("missing_field");
    await ask(ada, "POST", `${path}/reject`, { note: "Wrong month." });
    expect((await ask(bisi, "GET", path)).data).toMatchObject({
      ...{ decision: "rejected", note: "Wrong month.", decidedBy: "Ada Eze" },
    });
  });
});

describe("a member who may not send", () => {
  test("sends, uploads, approves and rejects nothing, and reads what waits", async () => {
    const sent = await ask(bisi, "POST", "/send", transfer, PIN);
    const path = `/approvals/${referenceIn(sent.data)}`;
    const file = { name: "x.csv", rows: [ROW] };
    const asked = [
      ask(reader, "POST", "/send", transfer, PIN),
      ask(reader, "POST", "/send/bulk", file),
      ask(reader, "POST", `${path}/approve`, {}, PIN),
      ask(reader, "POST", `${path}/reject`, { note: "No." }),
      ask(reader, "GET", "/send/beneficiaries"),
    ];
    for (const { status } of await Promise.all(asked)) expect(status).toBe(403);
    expect((await ask(reader, "GET", "/approvals")).data).toMatchObject([
      { reference: referenceIn(sent.data), mayApprove: false },
    ]);
  });
});

test("a member of another business finds nothing", async () => {
  const paths = ["/send/beneficiaries", "/approvals", "/send/bulk", "/settings/approvals"];
  for (const path of paths) expect((await ask(stranger, "GET", path)).status).toBe(404);
  expect((await ask(stranger, "POST", "/send", transfer, PIN)).status).toBe(404);
});
