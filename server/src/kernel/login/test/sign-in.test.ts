import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import {
  Browser,
  codeSentTo,
  countMailsTo,
  createPerson,
  enableTotp,
  lastMailTo,
  newEmail,
  PASSWORD,
  signIn,
  startDashboardService,
  totp,
} from "../../../../test/support/dashboard-person.ts";
import type { TestService } from "../../../../test/support/service.ts";
import { sql } from "../../database/sql.ts";
import { USUAL_SETTINGS } from "../../kit.ts";

let service: TestService;
beforeAll(async () => {
  service = await startDashboardService();
});
afterAll(() => service.stop());

const sessionOf = ({ cookie }: Browser) => service.kit.login.readSession(cookie);

describe("an account", () => {
  it("is created with a code that the mail brings, and then signs in", async () => {
    const browser = new Browser(service);
    const email = newEmail();
    const created = await browser.auth("/sign-up/email", {
      email,
      name: "Ada",
      password: PASSWORD,
    });
    expect(created).toMatchObject({ status: 200, body: { token: null }, setCookies: [] });
    const early = await browser.auth("/sign-in/email", { email, password: PASSWORD });
    expect(early).toMatchObject({ status: 403, body: { code: "EMAIL_NOT_VERIFIED" } });
    const otp = await codeSentTo(service, email);
    const verify = (code: string) =>
      browser.auth("/email-otp/verify-email", { email, password: PASSWORD, otp: code });
    expect(await verify("000000")).toMatchObject({ status: 400, body: { code: "INVALID_OTP" } });
    expect(await verify(otp)).toMatchObject({ status: 200, setCookies: [] });
    await browser.auth("/sign-in/email", { email, password: PASSWORD });
    expect(await sessionOf(browser)).toMatchObject({ email, name: "Ada", isVerified: true });
  });

  it("of a stranger who signed up with the address first is not proven by the address's owner", async () => {
    const email = newEmail();
    const stranger = { email, name: "Eve", password: "the stranger's own" };
    await new Browser(service).auth("/sign-up/email", stranger);
    const owner = new Browser(service);
    await owner.auth("/sign-up/email", { email, name: "Ada", password: PASSWORD });
    await owner.auth("/email-otp/send-verification-otp", { email, type: "email-verification" });
    const otp = await codeSentTo(service, email);
    const proof = { email, otp, password: PASSWORD };
    expect(await owner.auth("/email-otp/verify-email", proof)).toMatchObject({
      ...{ status: 401, body: { code: "PASSWORD_OF_ANOTHER", triesLeft: 4 } },
    });
    const without = await owner.auth("/email-otp/verify-email", { email, otp });
    expect(without).toMatchObject({ status: 401, body: { triesLeft: 3 } });
    const entering = await new Browser(service).auth("/sign-in/email", stranger);
    expect(entering).toMatchObject({ status: 403, body: { code: "EMAIL_NOT_VERIFIED" } });
  });

  it("is answered alike where a proof names an address without an account", async () => {
    const proof = { otp: "000000", password: PASSWORD };
    const { email } = await createPerson(service, newEmail(), "another password");
    const verify = (to: string) =>
      new Browser(service).auth("/email-otp/verify-email", { ...proof, email: to });
    const [known, free] = await Promise.all([verify(email), verify(newEmail())]);
    expect([free.status, free.body]).toEqual([known.status, known.body]);
  });

  it("refuses a password of fewer than ten characters", async () => {
    const answer = await new Browser(service).auth("/sign-up/email", {
      ...{ email: newEmail(), name: "Ada", password: "123456789" },
    });
    expect(answer).toMatchObject({ status: 400, body: { code: "PASSWORD_TOO_SHORT" } });
  });

  it.each<[string, object, string]>([
    ["an empty name", { name: " " }, "INVALID_NAME"],
    ["a long name", { name: "A".repeat(101) }, "INVALID_NAME"],
    ["a name of two lines", { name: "Ada\nEze" }, "INVALID_NAME"],
    ["a name with a line separator", { name: "Ada\u2028Eze" }, "INVALID_NAME"],
    ["a name that turns its direction", { name: "Ada \u202eezE" }, "INVALID_NAME"],
    ["a name without a visible character", { name: "\u200b\u200d" }, "INVALID_NAME"],
    ["an image", { image: "https://example.com/a.png" }, "INVALID_IMAGE"],
    ["an address with comments", { email: "ada(eze)@adire.example" }, "INVALID_EMAIL"],
  ])("refuses %s", async (_what, fields, code) => {
    const good = { email: newEmail(), name: "Ada", password: PASSWORD };
    const answer = await new Browser(service).auth("/sign-up/email", { ...good, ...fields });
    expect(answer).toMatchObject({ status: 400, body: { code } });
  });

  it("is answered alike for a free and a taken address, whose owner gets a mail", async () => {
    const { email } = await createPerson(service);
    const order = (to: string) => ({ email: to, name: "Eve", password: PASSWORD });
    const free = await new Browser(service).auth("/sign-up/email", order(newEmail()));
    const taken = await new Browser(service).auth("/sign-up/email", order(email));
    expect(taken.status).toBe(free.status);
    expect(Object.keys(taken.body["user"] as object)).toEqual(
      Object.keys(free.body["user"] as object),
    );
    expect(await lastMailTo(service, email)).toMatchObject({ kind: "login.account_exists" });
  });

  it("answers alike for every address when it is asked for a new password", async () => {
    const { email } = await createPerson(service);
    const known = await new Browser(service).auth("/request-password-reset", { email });
    const unknown = await new Browser(service).auth("/request-password-reset", {
      email: newEmail(),
    });
    expect(known).toEqual(unknown);
  });

  it("hides in the time of the answer whether a mail was written", async () => {
    const unhurried = await startDashboardService({ mailingMs: USUAL_SETTINGS.mailingMs });
    onTestFinished(() => unhurried.stop());
    const { email } = await createPerson(unhurried);
    for (const one of [email, newEmail()]) {
      const began = performance.now();
      await new Browser(unhurried).auth("/request-password-reset", { email: one });
      // To write a mail takes some milliseconds.
      expect(performance.now() - began).toBeGreaterThan(390);
    }
  });

  it("gets at most five mails in a quarter of an hour", async () => {
    const { email } = await createPerson(service);
    const browser = new Browser(service);
    for (let mail = 0; mail < 7; mail += 1)
      await browser.auth("/request-password-reset", { email });
    expect(await countMailsTo(service, email)).toBe(5);
  });
});

describe("a session", () => {
  it("has a new id after each sign-in, and a cookie that neither scripts nor other origins can use", async () => {
    const { email } = await createPerson(service);
    const browser = await signIn(service, email);
    const before = browser.cookie;
    const again = await browser.auth("/sign-in/email", { email, password: PASSWORD });
    expect(browser.cookie).not.toBe(before);
    const [cookie = ""] = again.setCookies;
    expect(cookie).toMatch(/^kasuwa\.session_token=/);
    expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/i);
    expect(cookie).not.toMatch(/domain/i);
  });

  it("cannot be chosen by another person before the sign-in", async () => {
    const { email } = await createPerson(service);
    const planted = await signIn(service, (await createPerson(service)).email);
    const browser = new Browser(service);
    browser.cookie = planted.cookie;
    await browser.auth("/sign-in/email", { email, password: PASSWORD });
    expect(browser.cookie).not.toBe(planted.cookie);
    expect(await sessionOf(planted)).not.toMatchObject({ email });
  });

  it("is not accepted with a changed cookie", async () => {
    const browser = await signIn(service, (await createPerson(service)).email);
    browser.cookie = browser.cookie.replace(/=(.)/, (_, first) => `=${first === "a" ? "b" : "a"}`);
    expect(await sessionOf(browser)).toBeUndefined();
  });

  it("ends after twelve hours without use, and after seven days in any case", async () => {
    const idle = await signIn(service, (await createPerson(service)).email);
    const old = await signIn(service, (await createPerson(service)).email);
    const shift = async (browser: Browser, change: ReturnType<typeof sql>) => {
      const { sessionId } = (await sessionOf(browser))!;
      await service.kit.database.run(
        sql`update login_sessions set ${change} where id = ${sessionId}`,
      );
    };
    await shift(idle, sql`updated_at = now() - interval '12 hours 1 second'`);
    await shift(old, sql`expires_at = expires_at - interval '7 days'`);
    expect([await sessionOf(idle), await sessionOf(old)]).toEqual([undefined, undefined]);
    expect(await idle.auth("/passkey/list-user-passkeys")).toMatchObject({ status: 401 });
  });

  it("lasts from each use on", async () => {
    const browser = await signIn(service, (await createPerson(service)).email);
    const { sessionId } = (await sessionOf(browser))!;
    await service.kit.database.run(
      sql`update login_sessions set updated_at = now() - interval '11 hours' where id = ${sessionId}`,
    );
    await sessionOf(browser);
    const { used } = await service.kit.database.one<{ used: boolean }>(sql`
      select updated_at > now() - interval '1 minute' as used from login_sessions where id = ${sessionId}`);
    expect(used).toBe(true);
  });

  it("is not for requests from another origin", async () => {
    const browser = await signIn(service, (await createPerson(service)).email);
    browser.headers["origin"] = "https://evil.example";
    const answer = await browser.auth("/update-user", { name: "Eve" });
    expect(answer).toMatchObject({ status: 403, body: { code: "INVALID_ORIGIN" } });
  });

  it("ends with the sign-out", async () => {
    const browser = await signIn(service, (await createPerson(service)).email);
    const { cookie } = browser;
    expect(await browser.auth("/sign-out", {})).toMatchObject({ status: 200 });
    browser.cookie = cookie;
    expect(await sessionOf(browser)).toBeUndefined();
  });
});

describe("a new password", () => {
  const requestReset = async (email: string) => {
    await new Browser(service).auth("/request-password-reset", { email });
    const { body } = (await lastMailTo(service, email))!;
    return /\/login#reset=(\S+)/.exec(body)?.[1] ?? "";
  };

  it("ends every session, and its link works once", async () => {
    const { email } = await createPerson(service);
    const browser = await signIn(service, email);
    const token = await requestReset(email);
    const order = { token, newPassword: "another password" };
    expect(await new Browser(service).auth("/reset-password", order)).toMatchObject({
      status: 200,
    });
    expect(await sessionOf(browser)).toBeUndefined();
    expect(await new Browser(service).auth("/reset-password", order)).toMatchObject({
      status: 400,
      body: { code: "INVALID_TOKEN" },
    });
    expect(await lastMailTo(service, email)).toMatchObject({ kind: "login.password_changed" });
    await signIn(service, email, "another password");
  });

  it("unlocks an account that others have locked", async () => {
    const { email } = await createPerson(service);
    const browser = new Browser(service);
    for (let guess = 0; guess < 6; guess += 1)
      await browser.auth("/sign-in/email", { email, password: "wrong password" });
    const token = await requestReset(email);
    await browser.auth("/reset-password", { token, newPassword: "another password" });
    await signIn(service, email, "another password");
  });
});

describe("a sign-in from a new device", () => {
  it("is mailed to the person, but not the first one", async () => {
    const { email } = await createPerson(service);
    await signIn(service, email);
    expect(await countMailsTo(service, email)).toBe(0);
    const other = new Browser(service);
    other.headers["user-agent"] = "Other/1.0";
    await other.auth("/sign-in/email", { email, password: PASSWORD });
    await other.auth("/sign-in/email", { email, password: PASSWORD });
    expect(await countMailsTo(service, email)).toBe(1);
    expect(await lastMailTo(service, email)).toMatchObject({ kind: "login.new_device" });
  });
});

describe("better-auth's other paths", () => {
  it.each([
    "/sign-in/social",
    "/sign-in/email-otp",
    "/get-session",
    "/list-sessions",
    "/ok",
  ])("%s does not exist", async (path) => {
    const browser = await signIn(service, (await createPerson(service)).email);
    expect(await browser.auth(path, {})).toMatchObject({ status: 404 });
  });

  it("makes no code that could replace a password", async () => {
    const { email } = await createPerson(service);
    const answer = await new Browser(service).auth("/email-otp/send-verification-otp", {
      ...{ email, type: "sign-in" },
    });
    expect(answer).toMatchObject({ status: 400 });
  });
});

describe("secrets", () => {
  it("are readable neither in the tables nor in the log", async () => {
    const { email } = await createPerson(service);
    const browser = await signIn(service, email);
    const { secret, backupCodes } = await enableTotp(browser);
    const rows = await service.kit.database.many(sql`
      select factor.*, account.password from login_two_factors factor
      join login_accounts account on account.user_id = factor.user_id`);
    const text = JSON.stringify(rows) + service.logged.join("\n");
    for (const secretText of [secret, PASSWORD, ...backupCodes])
      expect(text).not.toContain(secretText);
    expect(totp(secret)).toMatch(/^\d{6}$/);
  });
});
