import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type Browser,
  createPerson,
  newEmail,
  signIn,
  startDashboardService,
} from "../../../../../test/support/dashboard-person.ts";
import type { TestService } from "../../../../../test/support/service.ts";
import type { Role } from "../../../../kernel/tenancy/members.ts";
import { createBusiness } from "../../businesses/index.ts";
import { addDemoMember } from "../../members/index.ts";
import { recordAction } from "../index.ts";
import type { ShownAction } from "../present-action.ts";
import type { OperatorAction } from "../queries.ts";

let service: TestService;
beforeAll(async () => {
  service = await startDashboardService();
});
afterAll(() => service.stop());

const join = async (businessId: bigint, role: Role = "owner") => {
  const { userId, email } = await createPerson(service, newEmail(role));
  await addDemoMember(service.kit, { businessId, userId, role });
  return { email, browser: await signIn(service, email) };
};

const createAudited = async () => {
  const { businessId } = await createBusiness(service.kit, { name: "Adire", approved: true });
  const { browser, email } = await join(businessId);
  const path = `/dashboard/api/b/${businessId}/audit`;
  const read = async (query = "") => {
    const { status, body } = await browser.send("GET", `${path}${query}`);
    const { data, error, meta } = body as {
      data: ShownAction[];
      error: { code: string; param: string } | null;
      meta: { pagination?: { total: number; searched_back_to?: string } };
    };
    return { status, data, error, pagination: meta.pagination };
  };
  const record = (action: Partial<OperatorAction>, at = new Date()) =>
    service.kit.database.transaction((tx) =>
      recordAction({ clock: { now: () => at } }, tx, {
        ...{ by: "amina", action: "key.revoke", details: {}, businessId },
        ...action,
      }),
    );
  const named = async (query: string) => (await read(query)).data.map(({ subject }) => subject);
  return { businessId, browser, email, path, read, record, named };
};

const csvOf = async ({ browser, path }: { browser: Browser; path: string }, query = "") => {
  const response = await fetch(`${service.url}${path}/export${query}`, {
    headers: { cookie: browser.cookie },
  });
  return await response.text();
};

describe("an action that a person does in the dashboard", () => {
  test("keeps the request and the address, beside the ledger and in an operation", async () => {
    const audited = await createAudited();
    const { browser, businessId, email, read } = audited;
    const send = (path: string, body: object) =>
      browser.send("POST", `/dashboard/api/b/${businessId}${path}`, body, {
        "idempotency-key": randomUUID(),
      });
    const created = await send("/test/webhooks", { url: "http://127.0.0.1:9/hooks" });
    const sample = await send("/test/webhook-samples", { type: "TRANSFER_NOTIFICATION" });
    const requestIdOf = (answer: typeof sample) =>
      (answer.body["meta"] as { request_id: string }).request_id;
    expect([created.status, sample.status]).toEqual([200, 200]);
    const address = browser.headers["x-forwarded-for"];
    expect((await read()).data).toMatchObject([
      { by: email, action: "webhooks.sample", requestId: requestIdOf(sample), address },
      { by: email, action: "webhooks.create", requestId: requestIdOf(created), address },
    ]);
    expect((await read(`?searchBy=${requestIdOf(created)}`)).data).toHaveLength(1);
  });

  test("that is the operator's has neither", async () => {
    const { record, read } = await createAudited();
    await record({});
    expect((await read()).data).toMatchObject([{ requestId: null, address: null }]);
  });
});

describe("the list", () => {
  const day = (number: number) => new Date(`2026-03-0${number}T12:00:00Z`);

  const fill = async () => {
    const audited = await createAudited();
    const { record } = audited;
    await record({ by: "ada@adire.example", details: { name: "first" } }, day(1));
    await record({ by: "bisi@adire.example", details: { name: "second" } }, day(2));
    const email = "chidi@adire.example";
    await record({ by: "ada@adire.example", action: "member.invite", details: { email } }, day(3));
    return audited;
  };

  test.each([
    ["nothing", "", ["chidi@adire.example", "second", "first"]],
    ["a person", "?by=ada@adire.example", ["chidi@adire.example", "first"]],
    ["a group", "?group=keys", ["second", "first"]],
    ["days in Lagos", "?startDate=2026-03-02&endDate=2026-03-02", ["second"]],
    ["a part of the subject, in any case", "?searchBy=CHIDI@", ["chidi@adire.example"]],
    ["all of them", "?by=ada@adire.example&group=keys&startDate=2026-03-01", ["first"]],
    ["a group and a subject", "?group=team&searchBy=second", []],
  ])("is narrowed to %s, and so is its export", async (_title, query, subjects) => {
    const audited = await fill();
    expect(await audited.named(query)).toEqual(subjects);
    const lines = (await csvOf(audited, query)).trimEnd().split("\r\n").slice(1);
    expect(lines.map((line) => line.split(",")[3])).toEqual(subjects);
  });

  test("names each person who did something, once", async () => {
    const { read } = await fill();
    expect((await read("/people")).data).toEqual({
      people: ["ada@adire.example", "bisi@adire.example"],
    });
  });

  test("has pages, and counts what the pages have", async () => {
    const { read, named } = await fill();
    expect(await named("?pageSize=2&pageNumber=2")).toEqual(["first"]);
    expect((await read("?pageSize=1&by=ada@adire.example")).pagination).toMatchObject({ total: 2 });
    expect(await named("?pageSize=1&pageNumber=2&group=keys")).toEqual(["first"]);
  });

  test.each([
    ["a date that does not exist", "?startDate=yesterday", "startDate"],
    ["a reversed period", "?startDate=2026-03-02&endDate=2026-03-01", "endDate"],
    ["an unknown group", "?group=planets", "group"],
    ["an unknown filter", "?person=ada", "person"],
    ["a page too far back", "?pageNumber=100000", "pageNumber"],
  ])("refuses %s", async (_title, query, param) => {
    const { read } = await createAudited();
    const { error } = await read(query);
    expect(error).toMatchObject({ code: "validation_failed", param });
  });

  test("an export is refused for a date that does not exist", async () => {
    const { read } = await createAudited();
    expect((await read("/export?endDate=never")).error).toMatchObject({ param: "endDate" });
  });
});

describe("what a business reads", () => {
  test("is one action by its id, whatever the page", async () => {
    const { record, read } = await createAudited();
    await record({ action: "member.change_role", details: { before: "support", after: "admin" } });
    const [{ id } = { id: 0 }] = (await read()).data;
    expect((await read(`/${id}`)).data).toMatchObject({
      id,
      phrase: "changed the role of a member",
      changes: [{ name: "role", before: "support", after: "admin" }],
    });
    expect((await read("/999999999")).error).toMatchObject({ code: "not_found" });
  });

  test("is nothing of another business", async () => {
    const other = await createAudited();
    await other.record({ by: "zainab@bello.example", details: { name: "theirs" } });
    const [{ id } = { id: 0 }] = (await other.read()).data;
    const own = await createAudited();
    await own.record({ details: { name: "ours" } });
    expect((await own.read(`/${id}`)).status).toBe(404);
    for (const query of ["", "?by=zainab@bello.example", "?searchBy=theirs", "?group=keys"]) {
      expect(await own.named(query)).not.toContain("theirs");
      expect(await csvOf(own, query)).not.toContain("theirs");
    }
    expect((await own.read("/people")).data).toEqual({ people: ["amina"] });
  });

  test("is nothing that operators wrote for themselves, by any route or search", async () => {
    const audited = await createAudited();
    const secret = "Bello Foods is under review";
    await audited.record({ action: "alert.close", details: { note: secret, subject: secret } });
    await audited.record({
      action: "transfer.refund",
      details: { reference: "t1", reason: secret },
    });
    await audited.record({ action: "proposal.create", details: { action: secret, to: secret } });
    await audited.record({ action: "card.set_rate", details: { source: secret, after: "1500" } });
    const { data } = await audited.read();
    expect(data).toHaveLength(4);
    const each = await Promise.all(data.map(({ id }) => audited.read(`/${id}`)));
    const { data: found } = await audited.read("?searchBy=Bello");
    expect(found).toEqual([]);
    const texts = [JSON.stringify(data), JSON.stringify(each), await csvOf(audited)];
    for (const text of texts) expect(text).not.toContain("Bello");
  });

  test("is a file in which no cell begins a formula", async () => {
    const audited = await createAudited();
    await audited.record({ by: "=cmd()", details: { name: "=HYPERLINK(1)", keyId: "@SUM(1)" } });
    const text = await csvOf(audited);
    expect(text).toContain("'=HYPERLINK(1)");
    expect(text).toContain("'=cmd()");
    expect(text).not.toMatch(/(?:^|,|")[=+@-]/m);
  });

  test.each([
    "developer",
    "finance",
    "support",
    "read_only",
  ] as const)("is closed to %s", async (role) => {
    const { businessId, path } = await createAudited();
    const { browser } = await join(businessId, role);
    for (const part of ["", "/export", "/people", "/1"])
      expect((await browser.send("GET", `${path}${part}`)).status).toBe(403);
  });
});
