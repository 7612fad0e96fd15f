import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type AuthAnswer,
  Browser,
  createPerson,
  enableTotp,
  newEmail,
  PASSWORD,
  signIn,
  startDashboardService,
  totp,
} from "../../../../test/support/dashboard-person.ts";
import type { TestService } from "../../../../test/support/service.ts";
import { sql } from "../../database/sql.ts";

let service: TestService;
beforeAll(async () => {
  service = await startDashboardService();
});
afterAll(() => service.stop());

const guess = (email: string, password = "wrong password") =>
  new Browser(service).auth("/sign-in/email", { email, password });

const sentenceOf = ({ status, body }: AuthAnswer) => [status, body["code"], body["message"]];

const letTimePass = () =>
  service.kit.database.run(sql`update login_attempts set since = since - interval '15 minutes'`);

/** A person with two-factor, and the browser after the password. */
async function waitingForCode() {
  const { email } = await createPerson(service);
  const factors = await enableTotp(await signIn(service, email));
  const browser = new Browser(service);
  const begin = () => browser.auth("/sign-in/email", { email, password: PASSWORD });
  expect(await begin()).toMatchObject({ status: 200, body: { twoFactorRedirect: true } });
  expect(await service.kit.login.readSession(browser.cookie)).toBeUndefined();
  return { ...factors, email, browser, begin };
}

describe("wrong passwords", () => {
  it("lock the account for 15 minutes after five, also for the right one", async () => {
    const { email } = await createPerson(service);
    const tries = [];
    for (let count = 0; count < 5; count += 1) tries.push((await guess(email)).body["triesLeft"]);
    expect(tries).toEqual([4, 3, 2, 1, 0]);
    const locked = await guess(email, PASSWORD);
    expect(locked).toMatchObject({
      status: 429,
      body: { code: "LOCKED", message: expect.stringContaining("15 minutes") },
    });
    await letTimePass();
    expect(await guess(email, PASSWORD)).toMatchObject({ status: 200 });
  });

  it("are no more than five when they come at the same time", async () => {
    const { email } = await createPerson(service);
    const answers = await Promise.all(Array.from({ length: 20 }, () => guess(email)));
    const judged = answers.filter(({ status }) => status === 401);
    expect(judged.length).toBe(5);
  });

  it("count alike for an address without an account", async () => {
    const [known, unknown] = [(await createPerson(service)).email, newEmail()];
    for (let count = 0; count < 6; count += 1)
      expect(sentenceOf(await guess(unknown))).toEqual(sentenceOf(await guess(known)));
  });

  it("are forgotten after a right one", async () => {
    const { email } = await createPerson(service);
    for (let count = 0; count < 4; count += 1) await guess(email);
    await guess(email, PASSWORD);
    expect(await guess(email)).toMatchObject({ body: { triesLeft: 4 } });
  });

  it("of a signed-in person count too", async () => {
    const { email } = await createPerson(service);
    const browser = await signIn(service, email);
    for (let count = 0; count < 5; count += 1)
      await browser.auth("/two-factor/enable", { password: "wrong password" });
    expect(await browser.auth("/two-factor/enable", { password: PASSWORD })).toMatchObject({
      status: 429,
    });
  });

  it("of many accounts lock the address that they come from", async () => {
    const order = () => ({ email: newEmail("guess"), password: "wrong password" });
    const browser = new Browser(service);
    const statuses = [];
    for (let count = 0; count < 51; count += 1)
      statuses.push((await browser.auth("/sign-in/email", order())).status);
    expect([...new Set(statuses.slice(0, 50)), statuses[50]]).toEqual([401, 429]);
    expect((await new Browser(service).auth("/sign-in/email", order())).status).toBe(401);
  });
});

describe("codes", () => {
  it("lock the account after two wrong ones and three wrong passwords", async () => {
    const { email, browser, secret } = await waitingForCode();
    for (let count = 0; count < 3; count += 1) await guess(email);
    const wrong = await browser.auth("/two-factor/verify-totp", { code: "000000" });
    expect(wrong).toMatchObject({
      status: 401,
      body: { code: "INVALID_CODE", message: "That code is not right. 1 try left." },
    });
    await browser.auth("/two-factor/verify-totp", { code: "000001" });
    expect(await browser.auth("/two-factor/verify-totp", { code: totp(secret) })).toMatchObject({
      status: 429,
      body: { code: "LOCKED" },
    });
  });

  it("are no more than five however often the password is repeated", async () => {
    const { browser, begin } = await waitingForCode();
    const statuses = [];
    for (let count = 0; count < 7; count += 1) {
      const code = String(count).padStart(6, "0");
      statuses.push((await browser.auth("/two-factor/verify-totp", { code })).status);
      await begin();
    }
    expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
    expect(statuses.slice(5)).toEqual([429, 429]);
  });

  it("of an authenticator application work once", async () => {
    const { browser, begin, secret } = await waitingForCode();
    const code = totp(secret);
    expect(await browser.auth("/two-factor/verify-totp", { code })).toMatchObject({ status: 200 });
    await browser.auth("/sign-out", {});
    await begin();
    expect(await browser.auth("/two-factor/verify-totp", { code })).toMatchObject({
      status: 401,
      body: { code: "CODE_ALREADY_USED" },
    });
    const next = await browser.auth("/two-factor/verify-totp", { code: totp(secret, 30) });
    expect(next).toMatchObject({ status: 200 });
  });

  it("of an authenticator application work once when they are sent at the same time", async () => {
    const { email, secret } = await waitingForCode();
    const code = totp(secret);
    const attempts = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const browser = new Browser(service);
        await browser.auth("/sign-in/email", { email, password: PASSWORD });
        return browser;
      }),
    );
    const answers = await Promise.all(
      attempts.map((browser) => browser.auth("/two-factor/verify-totp", { code })),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
  });

  it("are needed at every sign-in: no device is trusted", async () => {
    const { browser, secret } = await waitingForCode();
    const order = { code: totp(secret), trustDevice: true };
    expect(await browser.auth("/two-factor/verify-totp", order)).toMatchObject({ status: 400 });
    expect(
      await browser.auth("/two-factor/verify-totp", { ...order, trustDevice: false }),
    ).toMatchObject({ status: 200 });
  });

  it("for recovery work once", async () => {
    const { browser, begin, backupCodes } = await waitingForCode();
    const [code] = backupCodes;
    expect(await browser.auth("/two-factor/verify-backup-code", { code })).toMatchObject({
      status: 200,
    });
    await browser.auth("/sign-out", {});
    await begin();
    expect(await browser.auth("/two-factor/verify-backup-code", { code })).toMatchObject({
      status: 401,
      body: { code: "INVALID_BACKUP_CODE" },
    });
  });
});
