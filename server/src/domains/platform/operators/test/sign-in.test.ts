import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  Browser,
  createPerson,
  enableTotp,
  lastMailTo,
  PASSWORD,
  signIn,
  startDashboardService,
  totp,
} from "../../../../../test/support/dashboard-person.ts";
import {
  consoleBrowser,
  consoleSessionOf,
  createOperator,
  signInToConsole,
} from "../../../../../test/support/operator-person.ts";
import type { TestService } from "../../../../../test/support/service.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { MEMBER_REALM, OPERATOR_REALM } from "../../../../kernel/login/realm.ts";
import { hasAuthenticator } from "../index.ts";

let service: TestService;
beforeAll(async () => {
  service = await startDashboardService();
});
afterAll(() => service.stop());

/** What the names of the cookies begin with. */
const { prefix: ofMembers } = MEMBER_REALM.cookies;
const { prefix: ofOperators } = OPERATOR_REALM.cookies;

const newOperator = () => createOperator(service, "support");

const sessionOf = (browser: Browser, isUnattended = false) =>
  consoleSessionOf(service, browser, isUnattended);

/** Changes the row of a browser's session. */
const shift = async (browser: Browser, change: ReturnType<typeof sql>) => {
  const { sessionId } = (await sessionOf(browser))!;
  await service.kit.database.run(
    sql`update operator_login_sessions set ${change} where id = ${sessionId}`,
  );
};

const addPasskey = (userId: string) =>
  service.kit.database.run(sql`
    insert into operator_login_passkeys (id, user_id, public_key, credential_id, counter, device_type, backed_up)
    values (${userId}, ${userId}, 'key', ${userId}, 0, 'singleDevice', false)`);

describe("the cookie of the console", () => {
  it("goes only to the console, and only from pages of this address", async () => {
    const { email } = await newOperator();
    const answer = await consoleBrowser(service).auth("/sign-in/email", {
      ...{ email, password: PASSWORD },
    });
    const [cookie = ""] = answer.setCookies;
    expect(answer.setCookies.length).toBe(1);
    expect(cookie.startsWith(`${ofOperators}.session_token=`)).toBe(true);
    expect(cookie).toMatch(/; Max-Age=28800; Path=\/console; HttpOnly; SameSite=Strict$/i);
  });

  it("admits no member to the console, and no operator to the dashboard", async () => {
    const { email } = await newOperator();
    await createPerson(service, email);
    const operator = await signInToConsole(service, email);
    const member = await signIn(service, email);
    const { login } = service.kit;
    expect(await sessionOf(operator)).toMatchObject({ email });
    expect(await login.readSession(member.cookie)).toMatchObject({ email });
    // Neither as it is, nor under the name that the other place reads.
    for (const cookie of [member.cookie, member.cookie.replace(ofMembers, ofOperators)])
      expect(await consoleSessionOf(service, { cookie })).toBeUndefined();
    for (const cookie of [operator.cookie, operator.cookie.replace(ofOperators, ofMembers)])
      expect(await login.readSession(cookie)).toBeUndefined();
  });

  it("is not signed with the secret of the dashboard", async () => {
    const operator = await signInToConsole(service, (await newOperator()).email);
    const { userId, sessionId } = (await sessionOf(operator))!;
    const { email } = await createPerson(service);
    const member = await signIn(service, email);
    const [, value = ""] = member.cookie.split("=");
    const [token] = decodeURIComponent(value).split(".");
    // A row with the token that a member's cookie carries does not make that cookie one of the console.
    await service.kit.database.run(sql`
      update operator_login_sessions set token = ${token} where id = ${sessionId} and user_id = ${userId}`);
    const cookie = member.cookie.replace(ofMembers, ofOperators);
    expect(await consoleSessionOf(service, { cookie })).toBeUndefined();
  });
});

describe("an account of the console", () => {
  it("is another one than the account of the dashboard with the same address", async () => {
    const { email } = await newOperator();
    await createPerson(service, email, "a password of the dashboard");
    const wrong = await consoleBrowser(service).auth("/sign-in/email", {
      ...{ email, password: "a password of the dashboard" },
    });
    expect(wrong.status).toBe(401);
    await signIn(service, email, "a password of the dashboard");
    await signInToConsole(service, email);
  });

  it.each([
    "/sign-up/email",
    "/email-otp/send-verification-otp",
    "/email-otp/verify-email",
    "/get-session",
    "/sign-in/social",
  ])("is not made or read by %s", async (path) => {
    const { email } = await newOperator();
    const body = { email, name: "Eve", password: PASSWORD };
    expect(await consoleBrowser(service).auth(path, body)).toMatchObject({ status: 404 });
  });

  it("is locked for 15 minutes after five wrong passwords, and the dashboard's is not", async () => {
    const { email } = await newOperator();
    await createPerson(service, email);
    const guess = (password: string) =>
      consoleBrowser(service).auth("/sign-in/email", { email, password });
    const tries = [];
    for (let count = 0; count < 5; count += 1)
      tries.push((await guess("wrong password")).body["triesLeft"]);
    expect(tries).toEqual([4, 3, 2, 1, 0]);
    expect(await guess(PASSWORD)).toMatchObject({ status: 429, body: { code: "LOCKED" } });
    await signIn(service, email);
  });

  it("gets a new password by a link to the console, which ends the sessions", async () => {
    const { email } = await newOperator();
    const browser = await signInToConsole(service, email);
    await consoleBrowser(service).auth("/request-password-reset", { email });
    const mail = (await lastMailTo(service, email))!;
    expect(mail.subject).toBe("Set a new Kasuwa console password");
    const link = `${service.url}/console/login#reset=`;
    const token = mail.body.split(link)[1]?.split("\n")[0] ?? "";
    const order = { token, newPassword: "another password" };
    // The link is of the console: the dashboard does not know it.
    expect((await new Browser(service).auth("/reset-password", order)).status).toBe(400);
    expect((await consoleBrowser(service).auth("/reset-password", order)).status).toBe(200);
    expect(await sessionOf(browser)).toBeUndefined();
    await signInToConsole(service, email, "another password");
  });
});

describe("a session of the console", () => {
  it("ends after thirty minutes without use, and after eight hours in any case", async () => {
    const idle = await signInToConsole(service, (await newOperator()).email);
    const old = await signInToConsole(service, (await newOperator()).email);
    await shift(idle, sql`updated_at = now() - interval '30 minutes 1 second'`);
    await shift(old, sql`expires_at = expires_at - interval '8 hours'`);
    expect([await sessionOf(idle), await sessionOf(old)]).toEqual([undefined, undefined]);
    expect(await idle.auth("/passkey/list-user-passkeys")).toMatchObject({ status: 401 });
  });

  it("is extended by a person, and not by a page that repeats a request by itself", async () => {
    const browser = await signInToConsole(service, (await newOperator()).email);
    await shift(browser, sql`updated_at = now() - interval '29 minutes'`);
    const minutesLeft = async (isUnattended: boolean) => {
      const { endsAt } = (await sessionOf(browser, isUnattended))!;
      return Math.round((endsAt.getTime() - Date.now()) / 60_000);
    };
    expect([await minutesLeft(true), await minutesLeft(true)]).toEqual([1, 1]);
    expect([await minutesLeft(false), await minutesLeft(true)]).toEqual([30, 30]);
  });

  it("says that it ends after eight hours, if that comes first", async () => {
    const browser = await signInToConsole(service, (await newOperator()).email);
    await shift(browser, sql`expires_at = now() + interval '5 minutes'`);
    const { endsAt } = (await sessionOf(browser))!;
    expect(Math.round((endsAt.getTime() - Date.now()) / 60_000)).toBe(5);
  });
});

describe("the second factor", () => {
  it("is missing at first, and an authenticator is asked for from then on", async () => {
    const { email, userId } = await newOperator();
    const browser = await signInToConsole(service, email);
    expect(await sessionOf(browser)).toMatchObject({ hasSecondFactor: false });
    expect(await hasAuthenticator(service.kit, userId)).toBe(false);
    const { secret } = await enableTotp(browser);
    expect(await sessionOf(browser)).toMatchObject({ hasSecondFactor: true });
    expect(await hasAuthenticator(service.kit, userId)).toBe(true);
    const next = consoleBrowser(service);
    const half = await next.auth("/sign-in/email", { email, password: PASSWORD });
    expect(half).toMatchObject({ status: 200, body: { twoFactorRedirect: true } });
    expect(await sessionOf(next)).toBeUndefined();
    const whole = await next.auth("/two-factor/verify-totp", { code: totp(secret) });
    expect(whole.status).toBe(200);
    expect(await sessionOf(next)).toMatchObject({ hasSecondFactor: true });
    // Only what sets a factor up ends other sessions, and not each sign-in.
    expect(await sessionOf(browser)).toMatchObject({ hasSecondFactor: true });
  });

  it("that is new ends the sessions that began without it", async () => {
    const { email } = await newOperator();
    const thief = await signInToConsole(service, email);
    const browser = await signInToConsole(service, email);
    await enableTotp(browser);
    expect(await sessionOf(thief)).toBeUndefined();
    expect(await sessionOf(browser)).toMatchObject({ email });
  });

  it("is not set up by a wrong code, which ends no session", async () => {
    const { email } = await newOperator();
    const other = await signInToConsole(service, email);
    const browser = await signInToConsole(service, email);
    await browser.auth("/two-factor/enable", { password: PASSWORD });
    const wrong = await browser.auth("/two-factor/verify-totp", { code: "000000" });
    expect(wrong.status).toBe(401);
    expect(await sessionOf(other)).toMatchObject({ hasSecondFactor: false });
  });

  it("is a passkey too, and then a password alone opens nothing", async () => {
    const { email, userId } = await newOperator();
    const browser = await signInToConsole(service, email);
    await addPasskey(userId);
    expect(await sessionOf(browser)).toMatchObject({ hasSecondFactor: true });
    expect(await hasAuthenticator(service.kit, userId)).toBe(false);
    const next = consoleBrowser(service);
    const answer = await next.auth("/sign-in/email", { email, password: PASSWORD });
    expect(answer).toMatchObject({ status: 403, body: { code: "PASSKEY_REQUIRED" } });
    expect(await sessionOf(next)).toBeUndefined();
    const { sessions } = await service.kit.database.one<{ sessions: number }>(sql`
      select count(*)::integer as sessions from operator_login_sessions where user_id = ${userId}`);
    expect(sessions).toBe(1);
    // A wrong password reveals nothing about it.
    const wrong = await next.auth("/sign-in/email", { email, password: "wrong password" });
    expect(wrong).toMatchObject({ status: 401, body: { code: "INVALID_EMAIL_OR_PASSWORD" } });
  });

  it("of an account with both is the authenticator, after a password", async () => {
    const { email, userId } = await newOperator();
    await enableTotp(await signInToConsole(service, email));
    await addPasskey(userId);
    const answer = await consoleBrowser(service).auth("/sign-in/email", {
      ...{ email, password: PASSWORD },
    });
    expect(answer).toMatchObject({ status: 200, body: { twoFactorRedirect: true } });
  });

  it("is replaced by a recovery code once", async () => {
    const { email } = await newOperator();
    const { backupCodes } = await enableTotp(await signInToConsole(service, email));
    const [code] = backupCodes;
    const use = async () => {
      const browser = consoleBrowser(service);
      await browser.auth("/sign-in/email", { email, password: PASSWORD });
      return (await browser.auth("/two-factor/verify-backup-code", { code })).status;
    };
    expect([await use(), await use()]).toEqual([200, 401]);
  });

  it("is not asked for by the dashboard after a password, as before", async () => {
    const { email } = await createPerson(service);
    const [one, two] = [await signIn(service, email), await signIn(service, email)];
    await enableTotp(two);
    expect(await service.kit.login.readSession(one.cookie)).toMatchObject({ email });
  });
});
