import { randomUUID } from "node:crypto";
import { inspect } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  Browser,
  createPerson,
  lastMailTo,
  newEmail,
  PASSWORD,
  signIn,
  startDashboardService,
} from "../../../../../test/support/dashboard-person.ts";
import type { TestService } from "../../../../../test/support/service.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import type { Role } from "../../../../kernel/tenancy/members.ts";
import { listActions } from "../../audit/index.ts";
import { createBusiness } from "../../businesses/index.ts";
import { addDemoMember } from "../index.ts";

let service: TestService;
beforeAll(async () => {
  service = await startDashboardService();
});
afterAll(() => service.stop());

/** Asks the session API, with a key of its own for a write. */
const ask = (browser: Browser, method: string, path: string, body?: unknown) =>
  browser.send(method, `/dashboard/api${path}`, body, {
    ...(method !== "GET" && { "idempotency-key": randomUUID() }),
  });

const createTeam = async () => {
  const { businessId } = await createBusiness(service.kit, { name: "Adire", approved: true });
  const join = async (role: Role) => {
    const person = await createPerson(service, newEmail(role));
    await addDemoMember(service.kit, { businessId, userId: person.userId, role });
    const browser = await signIn(service, person.email);
    return { ...person, browser };
  };
  return { businessId, path: `/b/${businessId}/team`, join };
};

const memberIdOf = async (browser: Browser, path: string, email: string) => {
  const { body } = await ask(browser, "GET", path);
  const { members } = body["data"] as { members: { id: number; email: string }[] };
  return members.find((member) => member.email === email)?.id;
};

const errorOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => {
  const error = body["error"] as { code: string; message: string } | null;
  return [status, error?.code];
};

const tokenIn = async (email: string) =>
  /\/join#(\S+)/.exec((await lastMailTo(service, email))?.body ?? "")?.[1] ?? "";

describe("an invitation", () => {
  const invite = async (role: Role = "finance", email = newEmail("new")) => {
    const team = await createTeam();
    const owner = await team.join("owner");
    const invited = await ask(owner.browser, "POST", `${team.path}/invitations`, { email, role });
    expect(invited.status).toBe(200);
    return { ...team, owner, email, invited, token: await tokenIn(email) };
  };

  it("creates the account and the membership of a new person, and signs the person in", async () => {
    const { token, email, businessId } = await invite();
    const browser = new Browser(service);
    expect(await browser.auth("/join/show", { token })).toMatchObject({
      status: 200,
      body: { email, role: "finance", hasAccount: false, business: { name: "Adire" } },
    });
    const joined = await browser.auth("/join", { token, name: "Bisi", password: PASSWORD });
    expect(joined.status).toBe(200);
    const { body } = await ask(browser, "GET", "/me");
    expect(body["data"]).toMatchObject({
      email,
      emailVerified: true,
      businesses: [{ id: Number(businessId), role: "finance", live: true }],
    });
    const [action] = await listActions(service.kit, { businessId });
    expect(action).toMatchObject({ by: email, action: "member.join" });
  });

  it("works once, even when it is used several times at once", async () => {
    const { token, email } = await invite();
    const join = () =>
      new Browser(service).auth("/join", { token, name: "Bisi", password: PASSWORD });
    const answers = await Promise.all([join(), join(), join()]);
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
    const browser = await signIn(service, email);
    expect(errorOf(await ask(browser, "POST", "/me/invitations", { token }))).toEqual([
      404,
      "not_found",
    ]);
  });

  it("is accepted by a person with an account only under the invited address", async () => {
    const known = await createPerson(service);
    const { token } = await invite("support", known.email);
    expect(
      await new Browser(service).auth("/join", { token, name: "Eve", password: PASSWORD }),
    ).toMatchObject({ status: 400, body: { code: "REQUEST_FAILED" } });
    const other = await signIn(service, (await createPerson(service)).email);
    expect(errorOf(await ask(other, "POST", "/me/invitations", { token }))).toEqual([
      403,
      "forbidden",
    ]);
    const browser = await signIn(service, known.email);
    const accepted = await ask(browser, "POST", "/me/invitations", { token });
    expect(accepted).toMatchObject({ status: 200, body: { data: { role: "support" } } });
  });

  it("takes over an account of the address that another person created and never confirmed", async () => {
    const email = newEmail("victim");
    const attacker = new Browser(service);
    await attacker.auth("/sign-up/email", { email, name: "Eve", password: "attacker password" });
    const { token } = await invite("finance", email);
    await new Browser(service).auth("/join", { token, name: "Bisi", password: PASSWORD });
    const answer = await attacker.auth("/sign-in/email", { email, password: "attacker password" });
    expect(answer.status).toBe(401);
    await signIn(service, email);
  });

  it.each([
    "expired",
    "revoked",
    "replaced",
    "mistyped",
  ])("does not work once it is %s", async (why) => {
    const { token, email, owner, path, invited } = await invite();
    const { id } = invited.body["data"] as { id: number };
    if (why === "expired")
      await service.kit.database.run(sql`
        update member_invitations set expires_at = now() - interval '1 second' where id = ${id}`);
    if (why === "revoked") await ask(owner.browser, "DELETE", `${path}/invitations/${id}`);
    if (why === "replaced")
      await ask(owner.browser, "POST", `${path}/invitations`, { email, role: "support" });
    const used = why === "mistyped" ? `${token}x` : token;
    const answer = await new Browser(service).auth("/join/show", { token: used });
    expect(answer).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
  });

  it("can be used only by a page of ours", async () => {
    const { token, email } = await invite();
    const browser = new Browser(service);
    browser.headers["origin"] = "https://evil.example";
    const answer = await browser.auth("/join", { token, name: "Eve", password: PASSWORD });
    expect(answer).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
    expect((await browser.auth("/sign-in/email", { email, password: PASSWORD })).status).toBe(403);
  });

  it("is stored as a hash", async () => {
    const { token } = await invite();
    const rows = await service.kit.database.many(sql`select * from member_invitations`);
    expect(inspect(rows)).not.toContain(token);
  });

  it("cannot be made for a member, nor for an owner by an admin", async () => {
    const team = await createTeam();
    const owner = await team.join("owner");
    const admin = await team.join("admin");
    const path = `${team.path}/invitations`;
    const again = await ask(owner.browser, "POST", path, { email: admin.email, role: "support" });
    expect(errorOf(again)).toEqual([400, "request_failed"]);
    const order = { email: newEmail(), role: "owner" };
    expect(errorOf(await ask(admin.browser, "POST", path, order))).toEqual([403, "forbidden"]);
  });
});

describe("the team", () => {
  it("is shown to members and to no other person", async () => {
    const team = await createTeam();
    const reader = await team.join("read_only");
    expect((await ask(reader.browser, "GET", team.path)).body["data"]).toMatchObject({
      members: [{ email: reader.email, role: "read_only", you: true }],
    });
    const stranger = await (await createTeam()).join("owner");
    expect(errorOf(await ask(stranger.browser, "GET", team.path))).toEqual([404, "not_found"]);
    const order = { email: newEmail(), role: "admin" };
    const invited = await ask(stranger.browser, "POST", `${team.path}/invitations`, order);
    expect(errorOf(invited)).toEqual([404, "not_found"]);
  });

  it("of one business is not changed through another", async () => {
    const team = await createTeam();
    const owner = await team.join("owner");
    const admin = await team.join("admin");
    const other = await createTeam();
    const stranger = await other.join("owner");
    const id = await memberIdOf(owner.browser, team.path, admin.email);
    const change = await ask(stranger.browser, "PATCH", `${other.path}/members/${id}`, {
      role: "read_only",
    });
    expect(errorOf(change)).toEqual([404, "not_found"]);
    const removal = await ask(stranger.browser, "DELETE", `${other.path}/members/${id}`);
    expect(errorOf(removal)).toEqual([404, "not_found"]);
  });

  it("is changed by owners and admins, and the audit log names them", async () => {
    const team = await createTeam();
    const owner = await team.join("owner");
    const reader = await team.join("read_only");
    const id = await memberIdOf(owner.browser, team.path, reader.email);
    const path = `${team.path}/members/${id}`;
    expect(errorOf(await ask(reader.browser, "PATCH", path, { role: "admin" }))).toEqual([
      403,
      "forbidden",
    ]);
    expect(await ask(owner.browser, "PATCH", path, { role: "finance" })).toMatchObject({
      status: 200,
      body: { data: { role: "finance" } },
    });
    const [action] = await listActions(service.kit, { businessId: team.businessId });
    expect(action).toMatchObject({
      by: owner.email,
      action: "member.change_role",
      details: { member: reader.email, before: "read_only", after: "finance" },
    });
    await ask(owner.browser, "DELETE", path);
    expect(errorOf(await ask(reader.browser, "GET", team.path))).toEqual([404, "not_found"]);
  });

  it("has owners whom only owners change", async () => {
    const team = await createTeam();
    const owner = await team.join("owner");
    const admin = await team.join("admin");
    const id = await memberIdOf(owner.browser, team.path, owner.email);
    const path = `${team.path}/members/${id}`;
    expect(errorOf(await ask(admin.browser, "PATCH", path, { role: "admin" }))).toEqual([
      403,
      "forbidden",
    ]);
    expect(errorOf(await ask(admin.browser, "DELETE", path))).toEqual([403, "forbidden"]);
  });

  it("keeps its last owner, who can neither leave nor be lowered", async () => {
    const team = await createTeam();
    const owner = await team.join("owner");
    const id = await memberIdOf(owner.browser, team.path, owner.email);
    const path = `${team.path}/members/${id}`;
    for (const refused of [
      await ask(owner.browser, "POST", `${team.path}/leave`),
      await ask(owner.browser, "PATCH", path, { role: "admin" }),
      await ask(owner.browser, "DELETE", path),
    ])
      expect(errorOf(refused)).toEqual([400, "request_failed"]);
  });

  it("keeps an owner when two owners lower each other at once", async () => {
    const team = await createTeam();
    const [one, two] = [await team.join("owner"), await team.join("owner")];
    const idOf = (email: string) => memberIdOf(one.browser, team.path, email);
    const [first, second] = [await idOf(one.email), await idOf(two.email)];
    const answers = await Promise.all([
      ask(one.browser, "PATCH", `${team.path}/members/${second}`, { role: "admin" }),
      ask(two.browser, "PATCH", `${team.path}/members/${first}`, { role: "admin" }),
    ]);
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
  });
});

describe("a business", () => {
  it("of a person waits for approval in live mode, and has the person as its owner", async () => {
    const { email } = await createPerson(service);
    const browser = await signIn(service, email);
    const created = await ask(browser, "POST", "/me/businesses", { name: "Ankara House" });
    expect(created.body["data"]).toMatchObject({ status: "pending", role: "owner" });
    const { id } = created.body["data"] as { id: number };
    const balance = (mode: string) => ask(browser, "GET", `/b/${id}/${mode}/business/balance`);
    expect((await balance("test")).status).toBe(200);
    const [joined, made] = await listActions(service.kit, { businessId: BigInt(id) });
    expect([made?.action, joined?.action]).toEqual(["business.create", "member.join"]);
    expect([made?.by, joined?.by]).toEqual([email, email]);
  });

  it("is one of at most three of a person that wait for approval", async () => {
    const browser = await signIn(service, (await createPerson(service)).email);
    const create = () => ask(browser, "POST", "/me/businesses", { name: "Ankara House" });
    const statuses = (await Promise.all([create(), create(), create(), create()])).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).toEqual([200, 200, 200, 422]);
  });
});

describe("the audit log of a business", () => {
  it("is read by owners and admins, and has only its own actions", async () => {
    const team = await createTeam();
    const owner = await team.join("owner");
    const support = await team.join("support");
    await ask(owner.browser, "POST", `${team.path}/invitations`, {
      ...{ email: newEmail(), role: "support" },
    });
    const path = `/b/${team.businessId}/audit`;
    const { body } = await ask(owner.browser, "GET", `${path}?pageSize=10`);
    expect(body["data"]).toMatchObject([{ by: owner.email, action: "member.invite" }]);
    expect(errorOf(await ask(support.browser, "GET", path))).toEqual([403, "forbidden"]);
  });
});
