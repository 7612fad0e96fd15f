import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  lastMailTo,
  newEmail,
  PASSWORD,
  startDashboardService,
} from "../../../../../test/support/dashboard-person.ts";
import {
  consoleBrowser,
  consoleSessionOf,
  createOperator,
  INVITING,
  signInToConsole,
  tokenOf,
} from "../../../../../test/support/operator-person.ts";
import type { TestService } from "../../../../../test/support/service.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { listActions } from "../../audit/index.ts";
import {
  changeOperatorRole,
  inviteOperator,
  listOperatorInvitations,
  listOperators,
  removeOperator,
  revokeOperatorInvitation,
} from "../index.ts";

let service: TestService;
beforeAll(async () => {
  service = await startDashboardService();
  // So that no test meets the last admin.
  await createOperator(service);
});
afterAll(() => service.stop());

const invite = async (email = newEmail("new"), by = INVITING) => {
  const invited = await inviteOperator(service.kit, { email, role: "finance", by });
  return { ...invited, token: tokenOf(invited.link) };
};

const joinWith = (token: string, name = "Bisi Ade") =>
  consoleBrowser(service).auth("/join", { token, name, password: PASSWORD });

const newestAction = async () => {
  const [action] = await listActions(service.kit, {});
  return action;
};

describe("an invitation of an operator", () => {
  it("creates the account and the operator, and signs the person in", async () => {
    const { token, email, link, id } = await invite();
    expect(link).toBe(`${service.url}/console/join#token=${token}`);
    expect(await newestAction()).toMatchObject({
      ...{ by: INVITING, action: "operator.invite", businessId: null },
      details: { email, role: "finance", invitation: String(id) },
    });
    const browser = consoleBrowser(service);
    expect(await browser.auth("/join/show", { token })).toMatchObject({
      status: 200,
      body: { email, role: "finance", invitedBy: INVITING },
    });
    const joined = await browser.auth("/join", { token, name: " Bisi Ade ", password: PASSWORD });
    expect(joined.status).toBe(200);
    expect(await consoleSessionOf(service, browser)).toMatchObject({ email, name: "Bisi Ade" });
    expect(await listOperators(service.kit)).toContainEqual(
      expect.objectContaining({ email, name: "Bisi Ade", role: "finance", invitedBy: INVITING }),
    );
    const [access, join] = await listActions(service.kit, { by: email });
    expect([join?.action, access?.action]).toEqual(["operator.join", "operator.access"]);
  });

  it.each([
    ["turns its direction", "Amina \u202eolleB"],
    ["has a control character", "Amina\u0007 Bello"],
  ])("cannot be used with a name that %s", async (_what, name) => {
    const { token } = await invite();
    expect(await joinWith(token, name)).toMatchObject({
      ...{ status: 400, body: { message: expect.stringContaining("changes the text direction") } },
    });
    expect((await joinWith(token)).status).toBe(200);
  });

  it("that is used notifies the other operators, and says who wrote it", async () => {
    const colleague = await createOperator(service, "finance");
    const { token, email } = await invite();
    expect((await joinWith(token)).status).toBe(200);
    const mail = await lastMailTo(service, colleague.email);
    expect(mail).toMatchObject({ kind: "operators.joined" });
    expect(mail?.subject).toContain(email);
    expect(mail?.body).toContain(`${email} joined the operators as finance. ${INVITING} sent`);
    expect(await lastMailTo(service, email)).toBeUndefined();
  });

  it("works once, even when it is used several times at once", async () => {
    const { token, email } = await invite();
    const answers = await Promise.all([joinWith(token), joinWith(token), joinWith(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect(await joinWith(token)).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
    await signInToConsole(service, email);
  });

  it("ends after seven days", async () => {
    const { expiresAt, createdAt } = await invite();
    expect(expiresAt.getTime() - createdAt.getTime()).toBe(7 * 86_400_000);
  });

  it.each([
    "expired",
    "revoked",
    "replaced",
    "mistyped",
  ])("does not work once it is %s", async (why) => {
    const { token, email, id } = await invite();
    if (why === "expired")
      await service.kit.database.run(sql`
        update operator_invitations set expires_at = now() - interval '1 second' where id = ${id}`);
    if (why === "revoked")
      await revokeOperatorInvitation(service.kit, { invitationId: id, by: INVITING });
    if (why === "replaced") await invite(email);
    const used = why === "mistyped" ? `${token}x` : token;
    const shown = await consoleBrowser(service).auth("/join/show", { token: used });
    expect(shown).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
    expect(await joinWith(used)).toMatchObject({ status: 404 });
  });

  it("is revoked once, and the audit log has it", async () => {
    const { id, email } = await invite();
    const order = { invitationId: id, by: "zainab" };
    await revokeOperatorInvitation(service.kit, order);
    expect(await newestAction()).toMatchObject({
      ...{ by: "zainab", action: "operator.revoke_invitation", details: { email } },
    });
    await expect(revokeOperatorInvitation(service.kit, order)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("can be used only by a page of ours", async () => {
    const { token } = await invite();
    const browser = consoleBrowser(service);
    browser.headers["origin"] = "https://evil.example";
    const answer = await browser.auth("/join", { token, name: "Eve", password: PASSWORD });
    expect(answer).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
  });

  it.each([
    "",
    "Eve\nAdmin",
    "E".repeat(101),
  ])("makes no operator with the name %j", async (name) => {
    const { token } = await invite();
    expect((await joinWith(token, name)).status).toBe(400);
    expect((await joinWith(token)).status).toBe(200);
  });

  it("is refused for an operator, and for a text that is not an address", async () => {
    const { email } = await createOperator(service);
    await expect(invite(email.toUpperCase())).rejects.toMatchObject({
      code: "request_failed",
      message: expect.stringContaining("is an operator already"),
    });
    await expect(invite("Ada <ada@kasuwa.example>")).rejects.toMatchObject({ param: "email" });
  });

  it("replaces an open one to the same address", async () => {
    const { email } = await invite();
    const { id } = await invite(` ${email.toUpperCase()} `);
    const open = (await listOperatorInvitations(service.kit)).filter((one) => one.email === email);
    expect(open.map((one) => one.id)).toEqual([id]);
  });

  it.each(["removed", "no longer an admin"])("ends when its author is %s", async (why) => {
    const author = await createOperator(service);
    const { token } = await invite(newEmail("new"), author.email);
    const order = { operatorId: author.operatorId, by: INVITING };
    if (why === "removed") await removeOperator(service.kit, order);
    else await changeOperatorRole(service.kit, { ...order, role: "support" });
    expect((await joinWith(token)).status).toBe(404);
  });

  it("has at most a hundred others open at the same time", async () => {
    await service.kit.database.run(sql`
      insert into operator_invitations (email, role, token_hash, invited_by, created_at, expires_at)
      select 'many' || n || '@kasuwa.example', 'support', decode(md5(n::text), 'hex'), 'many', now(),
        now() + interval '1 day' from generate_series(1, 100) n`);
    await expect(invite()).rejects.toMatchObject({ code: "limit_exceeded" });
    await service.kit.database.run(
      sql`update operator_invitations set ended_at = now() where invited_by = 'many'`,
    );
    await invite();
  });

  it("is in the database without the token that opens it", async () => {
    const { token } = await invite();
    const rows = await service.kit.database.many(sql`
      select email, role, encode(token_hash, 'base64') as hash from operator_invitations`);
    expect(JSON.stringify(rows) + service.logged.join("\n")).not.toContain(token);
  });
});
