import { afterAll, beforeAll, expect, test } from "vitest";
import { addDemoMember } from "../src/domains/platform/members/index.ts";
import { present } from "../src/kernel/assert.ts";
import { sql } from "../src/kernel/database/sql.ts";
import {
  Browser,
  codeSentTo,
  createPerson,
  enableTotp,
  lastMailTo,
  newEmail,
  signIn,
  startDashboardService,
} from "./support/dashboard-person.ts";
import { contentsOf } from "./support/database-contents.ts";
import { adminUrl } from "./support/databases.ts";
import { type Place, readableIn } from "./support/number-search.ts";
import type { TestService } from "./support/service.ts";

let service: TestService;
let base: string;
beforeAll(async () => {
  service = await startDashboardService();
  base = `/dashboard/api/b/${service.business.businessId}`;
});
afterAll(() => service.stop());

const PASSWORD_OF_ADA = "ada's long secret 7315";
const PIN = "730951";

let keys = 0;
const once = () => {
  keys += 1;
  return { "idempotency-key": `secrets ${keys}` };
};

async function owner() {
  const person = await createPerson(service, newEmail(), PASSWORD_OF_ADA);
  const { businessId } = service.business;
  await addDemoMember(service.kit, { businessId, userId: person.userId, role: "owner" });
  return { ...person, browser: await signIn(service, person.email, PASSWORD_OF_ADA) };
}

type Owner = Awaited<ReturnType<typeof owner>>;

/** Makes the request with the code from a new mail. Returns the answer's data. */
async function confirmed({ browser, email }: Owner, purpose: string, path: string, body?: object) {
  await browser.send("POST", "/dashboard/api/me/otp", { purpose }, once());
  const code = await codeSentTo(service, email);
  const answer = await browser.send("POST", path, body, { ...once(), "x-kasuwa-otp": code });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body["data"] as Record<string, string>;
}

/** Secrets that a person types, and secrets that the service has shown or mailed to a person. */
async function useSecrets(): Promise<Readonly<Record<string, string>>> {
  const ada = await owner();
  const { browser, email } = ada;
  const pin = { pin: PIN, password: PASSWORD_OF_ADA };
  await browser.send("PUT", "/dashboard/api/me/pin", pin, once());
  const limits = { access: "full", scopes: [], networks: [] };
  const key = { name: "reporting", ...limits };
  const created = await confirmed(ada, "keys", `${base}/test/keys`, key);
  const rotated = await confirmed(ada, "keys", `${base}/test/keys/rotate`, { overlapHours: 1 });
  const url = "http://127.0.0.1:9/hook";
  const endpoint = await browser.send("POST", `${base}/test/webhooks`, { url }, once());
  const { reference, secret = "" } = endpoint.body["data"] as Record<string, string>;
  const rotation = `${base}/test/webhooks/${reference}/secret/rotate`;
  const renewed = await confirmed(ada, "webhooks", rotation, { overlapHours: 1 });
  const { secret: totp, backupCodes } = await enableTotp(browser, PASSWORD_OF_ADA);
  await useInWrongPlaces(browser, present(created["apiKey"], "the key"));
  return {
    ...{ password: PASSWORD_OF_ADA, "webhook secret": secret, "authenticator's secret": totp },
    "API key": present(created["apiKey"], "the key"),
    "rotated key": present(rotated["apiKey"], "the key"),
    "new webhook secret": present(renewed["secret"], "the secret"),
    "recovery code": present(backupCodes[0], "a code"),
    "session cookie": decodeURIComponent(browser.cookie.split("=")[1] ?? ""),
    ...(await mailedTokens(browser, email)),
  };
}

async function mailedTokens(browser: Browser, email: string) {
  const invited = newEmail("invited");
  const invitation = { email: invited, role: "support" };
  await browser.send("POST", `${base}/team/invitations`, invitation, once());
  await new Browser(service).auth("/request-password-reset", { email });
  return {
    "token of the invitation": await linkedIn(invited, /\/join#(\S+)/),
    "token of the new password": await linkedIn(email, /#reset=(\S+)/),
  };
}

async function linkedIn(recipient: string, link: RegExp): Promise<string> {
  const mail = await lastMailTo(service, recipient);
  return present(link.exec(mail?.body ?? "")?.[1], "the link of the mail");
}

/** People search for a key, and programs send it in a URL. */
async function useInWrongPlaces(browser: Browser, apiKey: string): Promise<void> {
  await browser.send("GET", `${base}/test/transactions?searchBy=${apiKey}`);
  await browser.send("GET", `${base}/test/transactions/${apiKey}`);
  await browser.send(
    "POST",
    `${base}/test/send`,
    { amount: 1 },
    { ...once(), "x-kasuwa-pin": PIN },
  );
  await fetch(`${service.url}/api/v1/business/balance?apiKey=${apiKey}`);
  const headers = { "x-service-api-key": apiKey };
  await fetch(`${service.url}/api/v1/business/transactions?searchBy=${apiKey}`, { headers });
}

/** The request log is written a little later. */
const requestCount = async () => {
  const { count } = await service.kit.database.one<{ count: number }>(
    sql`select count(*)::integer as count from request_log`,
  );
  return count;
};

async function tables(): Promise<readonly Place[]> {
  const { name } = await service.kit.database.one<{ name: string }>(
    sql`select current_database() as name`,
  );
  return await contentsOf(adminUrl({ url: `postgres://here/${name}` }), "none");
}

/** Mail has codes and links until it is sent. `mail show` is in the audit. */
const isMail = ({ name }: Place) => name.includes("mail_outbox");

test("no secret of a person or a business stays readable in the log or in a table", async () => {
  const secrets = await useSecrets();
  await expect.poll(requestCount).toBeGreaterThan(0);
  const log = { name: "the log", content: Buffer.from(service.logged.join("\n")) };
  const stored = await tables();
  const all = [log, ...stored.filter((place) => !isMail(place))];
  expect(readableIn(Object.values(secrets), all)).toEqual([]);
  for (const { name, content } of all)
    expect([name, new RegExp(`\\b${PIN}\\b`).test(content.toString())]).toEqual([name, false]);
  // Otherwise the scan finds nothing at all.
  const inMail = readableIn(Object.values(secrets), stored.filter(isMail));
  expect(inMail).toHaveLength(2);
});
