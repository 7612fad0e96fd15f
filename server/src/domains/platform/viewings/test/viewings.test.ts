import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { unusedKit } from "../../../../../scripts/unused-kit.ts";
import {
  Browser,
  createPerson,
  signIn,
  startDashboardService,
} from "../../../../../test/support/dashboard-person.ts";
import type { TestService } from "../../../../../test/support/service.ts";
import { sessionRoutesOf } from "../../../../app.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { PLACE_PATHS, type SessionRoute } from "../../../../kernel/http/sessions/session-route.ts";
import { createBusiness } from "../../businesses/index.ts";
import { openViewing } from "../index.ts";

let service: TestService;
let businessId: bigint;

beforeAll(async () => {
  service = await startDashboardService();
  businessId = service.business.businessId;
});
afterAll(() => service.stop());

const BY = "amina@ops.example";

const open = (reason = "Ada asked about a transfer") =>
  openViewing(service.kit, { businessId, reason, by: BY });

const tokenOf = ({ link }: { readonly link: string }) => new URL(link).hash.slice(1);

const begin = (browser: Browser, token: string) => browser.auth("/viewing/begin", { token });

/** The browser of an operator who looks at the business. */
async function look(): Promise<Browser> {
  const browser = new Browser(service);
  expect(await begin(browser, tokenOf(await open()))).toMatchObject({
    ...{ status: 200, body: { businessId: Number(businessId) } },
  });
  return browser;
}

const meOf = (browser: Browser) => browser.send("GET", "/dashboard/api/me");
const balances = (of: bigint) => `/dashboard/api/b/${of}/test/business/balance`;

const writes = sessionRoutesOf(unusedKit).filter(({ route }) => route.kind === "write");

/** Each viewing has a budget of requests, so the test of all writes takes several. */
const cookies = new Map<number, Promise<string>>();

function cookieFor(operationId: string): Promise<string> {
  const at = writes.findIndex(({ route }) => route.operationId === operationId) % 3;
  const cookie = cookies.get(at) ?? look().then((browser) => browser.cookie);
  cookies.set(at, cookie);
  return cookie;
}

describe("an operator who looks at a dashboard", () => {
  test("reads that business, and no other one", async () => {
    const browser = await look();
    const { body } = await meOf(browser);
    expect(body["data"]).toMatchObject({
      ...{ email: BY, businesses: [{ id: Number(businessId), role: "read_only" }] },
      viewing: { reason: "Ada asked about a transfer" },
    });
    expect((await browser.send("GET", balances(businessId))).status).toBe(200);
    const other = await createBusiness(service.kit, { name: "Bello Foods", approved: true });
    expect((await browser.send("GET", balances(other.businessId))).status).toBe(404);
  });

  test.each(
    writes.map((one) => [one.route.operationId, one] as const),
  )("changes nothing by %s", async (operationId, { of, route }: SessionRoute) => {
    const browser = new Browser(service);
    browser.cookie = await cookieFor(operationId);
    const place = PLACE_PATHS[of].replace("{businessId}", `${businessId}`);
    const path = `${place.replace("{mode}", "test")}${route.path.replaceAll(/:(\w+)/g, "9")}`;
    const headers = { "idempotency-key": `viewing ${operationId}` };
    const answer = await browser.send(
      ...([route.method, `/dashboard/api${path}`, undefined, headers] as const),
    );
    expect(answer).toMatchObject({
      status: 403,
      body: { error: { message: expect.stringContaining("can change nothing") } },
    });
  });

  test("reads no keys, and has no account in the dashboard", async () => {
    const browser = await look();
    const keys = await browser.send("GET", `/dashboard/api/b/${businessId}/test/keys`);
    expect(keys.status).toBe(403);
    expect((await browser.auth("/passkey/list-user-passkeys")).status).toBe(401);
  });

  test("is in the audit log that the business reads, with the reason", async () => {
    await open("A chargeback of Monday");
    const browser = await look();
    const { body } = await browser.send("GET", `/dashboard/api/b/${businessId}/audit`);
    expect(JSON.stringify(body["data"])).toContain("looked at the dashboard");
    expect(JSON.stringify(body["data"])).toContain("A chargeback of Monday");
  });

  test("looks with the operator's cookie even if a member is signed in, until it ends", async () => {
    const person = await createPerson(service, "member-of-view@example.com");
    const browser = await signIn(service, person.email);
    expect((await meOf(browser)).body["data"]).toMatchObject({ viewing: null });
    await begin(browser, tokenOf(await open()));
    expect((await meOf(browser)).body["data"]).toMatchObject({ email: BY });
    await browser.auth("/viewing/end", {});
    expect((await meOf(browser)).body["data"]).toMatchObject({ email: person.email });
  });
});

describe("a look at a dashboard", () => {
  test("begins once, even if five browsers try at once", async () => {
    const token = tokenOf(await open());
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => begin(new Browser(service), token)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404]);
  });

  test("cannot begin by a guessed token, nor after the link has ended", async () => {
    expect((await begin(new Browser(service), "guessed")).status).toBe(404);
    const opened = await open();
    const before = new Date(Date.now() - 1);
    await service.kit.database.run(sql`update viewings set link_until = ${before}`);
    expect((await begin(new Browser(service), tokenOf(opened))).status).toBe(404);
  });

  test("ends after its time, or when the operator ends it", async () => {
    const [late, done] = [await look(), await look()];
    const { cookie } = done;
    expect((await done.auth("/viewing/end", {})).status).toBe(200);
    done.cookie = cookie;
    expect((await meOf(done)).status).toBe(401);
    expect((await meOf(late)).status).toBe(200);
    const before = new Date(Date.now() - 1);
    await service.kit.database.run(sql`update viewings set ends_at = ${before}`);
    expect((await meOf(late)).status).toBe(401);
  });

  test("needs a business, and a reason without numbers of people", async () => {
    const none = { businessId: 999_999n, reason: "Looking", by: BY };
    await expect(openViewing(service.kit, none)).rejects.toMatchObject({
      code: "business_not_found",
    });
    await expect(open(" ")).rejects.toMatchObject({ param: "reason" });
    await expect(open("BVN 22212345678")).rejects.toMatchObject({ param: "reason" });
  });

  test("has a cookie for the browser alone", async () => {
    const { setCookies } = await begin(new Browser(service), tokenOf(await open()));
    expect(setCookies).toEqual([
      expect.stringMatching(
        /^kasuwa\.viewing=[\w-]{43}; Path=\/; Max-Age=[89]\d\d; HttpOnly; SameSite=Lax$/,
      ),
    ]);
  });
});
