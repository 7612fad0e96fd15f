import type { Browser as Chromium, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chromiumPath, closeWindows, openBrowser } from "../../../../test/support/browser.ts";
import {
  createPerson,
  enableTotp,
  PASSWORD,
  signIn,
  startDashboardService,
} from "../../../../test/support/dashboard-person.ts";
import {
  consoleSessionOf,
  createOperator,
  signInToConsole,
} from "../../../../test/support/operator-person.ts";
import type { TestService } from "../../../../test/support/service.ts";
import { sql } from "../../database/sql.ts";
import { MEMBER_REALM, OPERATOR_REALM, type Realm } from "../realm.ts";

let service: TestService;
let chromium: Chromium;

beforeAll(async () => {
  if (chromiumPath === undefined) return;
  service = await startDashboardService();
  chromium = await openBrowser(chromiumPath);
});
afterAll(async () => {
  await closeWindows(chromium);
  await service?.stop();
});

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown> | null;
}

interface Device {
  readonly page: Page;
  /** Whether the device checks from now on who holds it. */
  checkHolder(checks: boolean): Promise<void>;
  run(script: string): Promise<Answer>;
}

/** What a page of a realm does with better-auth's answers. */
const helpersOf = ({ authPath }: Realm) => `
  const post = (path, body) => fetch("${authPath}" + path, {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  const read = async (path) => (await fetch("${authPath}" + path)).json();
  const shown = async (answer) => ({ status: answer.status, body: await answer.json() });
  const register = async () => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(await read("/passkey/generate-register-options"));
    const credential = await navigator.credentials.create({ publicKey });
    return shown(await post("/passkey/verify-registration", { response: credential.toJSON(), name: "Phone" }));
  };
  const signIn = async (changes = {}) => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(await read("/passkey/generate-authenticate-options"));
    const credential = await navigator.credentials.get({ publicKey: { ...publicKey, ...changes } });
    return shown(await post("/passkey/verify-authentication", { response: credential.toJSON() }));
  };
  const me = async () => shown(await fetch("/dashboard/api/me"));`;

/** A page at localhost, where browsers know passkeys without TLS, with a device that answers by itself. */
async function openDevice(realm = MEMBER_REALM): Promise<Device> {
  const context = await chromium.newContext({ bypassCSP: true });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{ protocol: "ctap2", transport: "internal", hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  const home = realm === MEMBER_REALM ? "/" : "/console/login";
  await page.goto(`http://localhost:${service.port}${home}`);
  return {
    page,
    checkHolder: async (isUserVerified) => {
      await session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
    },
    // The helpers above answer in this form.
    run: async (script) =>
      (await page.evaluate(
        `(async () => { ${helpersOf(realm)} return await ${script}; })()`,
      )) as Answer,
  };
}

/** A person with two-factor who has added a passkey, and is signed out. */
async function personWithPasskey() {
  const { email } = await createPerson(service);
  const device = await openDevice();
  const order = JSON.stringify({ email, password: PASSWORD });
  await device.run(`shown(await post("/sign-in/email", ${order}))`);
  const registered = await device.run("register()");
  expect(registered).toMatchObject({ status: 200, body: { name: "Phone" } });
  await device.run(`shown(await post("/sign-out", {}))`);
  await enableTotp(await signIn(service, email));
  expect(await device.run("me()")).toMatchObject({ status: 401 });
  return { email, ...device };
}

describe.runIf(chromiumPath !== undefined)("a passkey", () => {
  test("replaces password and code", async () => {
    const { email, run, page } = await personWithPasskey();
    expect(await run("signIn()")).toMatchObject({ status: 200 });
    expect(await run("me()")).toMatchObject({
      status: 200,
      body: { data: { email, passkeys: 1 } },
    });
    await page.context().close();
  });

  test("is refused where the device has not checked who holds it", async () => {
    const { checkHolder, run, page } = await personWithPasskey();
    await checkHolder(false);
    // A page that an attacker has changed need not ask the device for the check.
    expect(await run(`signIn({ userVerification: "discouraged" })`)).toMatchObject({
      status: 401,
      body: { code: "USER_VERIFICATION_REQUIRED" },
    });
    expect(await run("me()")).toMatchObject({ status: 401 });
    await page.context().close();
  });

  test("is added only soon after a sign-in", async () => {
    const { email } = await createPerson(service);
    const { run, page } = await openDevice();
    const order = JSON.stringify({ email, password: PASSWORD });
    await run(`shown(await post("/sign-in/email", ${order}))`);
    await service.kit.database.run(
      sql`update login_sessions set created_at = created_at - interval '1 hour'`,
    );
    expect(
      await run(`({ status: 0, body: await read("/passkey/generate-register-options") })`),
    ).toMatchObject({
      body: { code: "SESSION_NOT_FRESH" },
    });
    await page.context().close();
  });
});

/** What the audit says of an operator's access. */
async function notesOf(email: string): Promise<string[]> {
  const rows = await service.kit.database.many<{ what: string }>(sql`
    select details->>'what' as what from operator_actions
    where done_by = ${email} and action = 'operator.access' order by id`);
  return rows.map(({ what }) => what);
}

describe.runIf(chromiumPath !== undefined)("a passkey of the console", () => {
  test("ends the sessions that began without it, and is then the only way in", async () => {
    const { email, userId } = await createOperator(service);
    const other = await signInToConsole(service, email);
    const { run, page } = await openDevice(OPERATOR_REALM);
    const order = JSON.stringify({ email, password: PASSWORD });
    const byPassword = `shown(await post("/sign-in/email", ${order}))`;
    expect(await run(byPassword)).toMatchObject({ status: 200 });
    expect(await run("register()")).toMatchObject({ status: 200, body: { name: "Phone" } });
    expect(await consoleSessionOf(service, other)).toBeUndefined();
    expect(await run(`({ status: 0, body: await read("/passkey/list-user-passkeys") })`)).toEqual({
      status: 0,
      body: [expect.objectContaining({ name: "Phone", userId })],
    });
    await run(`shown(await post("/sign-out", {}))`);
    expect(await run(byPassword)).toMatchObject({
      status: 403,
      body: { code: "PASSKEY_REQUIRED" },
    });
    expect(await run("signIn()")).toMatchObject({ status: 200 });
    const cookies = await page.context().cookies(`http://localhost:${service.port}/console/api`);
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    expect(await consoleSessionOf(service, { cookie })).toMatchObject({
      ...{ userId, hasSecondFactor: true },
    });
    expect(await notesOf(email)).toEqual([
      ...["signed in with a password", "signed in with a password"],
      ...["added a passkey", "signed in with a passkey"],
    ]);
    expect(await page.context().cookies(`http://localhost:${service.port}/dashboard`)).toEqual([]);
    await page.context().close();
  });

  test("does not open the dashboard, nor does one of the dashboard open the console", async () => {
    const { run, page } = await personWithPasskey();
    const fromConsole = `(async () => {
      const options = await (await fetch("/console/auth/passkey/generate-authenticate-options")).json();
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
      const credential = await navigator.credentials.get({ publicKey });
      return shown(await fetch("/console/auth/passkey/verify-authentication", {
        method: "POST", headers: { "content-type": "application/json" },
        body: JSON.stringify({ response: credential.toJSON() }) }));
    })()`;
    expect((await run(fromConsole)).status).toBe(401);
    await page.context().close();
  });
});
