import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createPerson,
  lastMailTo,
  newEmail,
  PASSWORD,
  startDashboardService,
} from "../../../../test/support/dashboard-person.ts";
import { createOperator } from "../../../../test/support/operator-person.ts";
import type { TestService } from "../../../../test/support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startDashboardService();
});
afterAll(() => service.stop());

type Headers = Readonly<Record<string, string>>;

/** Sends a request as it is written: a client of HTTP would correct its target and its Host. */
async function post(target: string, headers: Headers, body: object) {
  const content = JSON.stringify(body);
  const lines = Object.entries({
    ...{ host: new URL(service.url).host, origin: service.url },
    ...{ "content-type": "application/json", "content-length": String(content.length) },
    ...headers,
    connection: "close",
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  const socket = connect(service.port, "127.0.0.1");
  socket.write(`POST ${target} HTTP/1.1\r\n${lines.join("")}\r\n${content}`);
  const answer = await text(socket);
  const [head = "", answered = ""] = answer.split("\r\n\r\n", 2);
  return { status: Number(head.split(" ")[1]), head, body: answered };
}

const EVIL = "http://evil.example";

const REALMS = [
  { auth: "/dashboard/auth", create: () => createPerson(service) },
  { auth: "/console/auth", create: () => createOperator(service) },
];

describe.each(REALMS)("a link to set a password, asked for at $auth", ({ auth, create }) => {
  const path = `${auth}/request-password-reset`;
  it.each<[string, string, Headers]>([
    ["a foreign Host", path, { host: "evil.example", origin: EVIL }],
    [
      "a foreign Host that proxies have named",
      path,
      { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" },
    ],
    ["a foreign address in the request line", `${EVIL}${path}`, {}],
    ["no Origin and a foreign Referer", path, { origin: "null", referer: EVIL }],
  ])("leads to this service, whatever the request says: %s", async (_what, target, headers) => {
    const { email } = await create();
    await post(target, headers, { email });
    const mail = await lastMailTo(service, email);
    expect(mail?.body).toContain(`${service.url}/`);
    expect(mail?.body).not.toContain("evil");
  });

  it("leads to no address of the caller's choice", async () => {
    const { email } = await create();
    for (const redirectTo of [EVIL, "//evil.example", "/\\evil.example"])
      expect((await post(path, {}, { email, redirectTo })).status).toBe(403);
    expect(await lastMailTo(service, email)).toBeUndefined();
  });
});

describe("signing in", () => {
  it.each([
    ...["https://evil.example", "//evil.example", "/\\evil.example", "\\\\evil.example"],
    ...["javascript:alert(1)", "/%5cevil.example", "/%2fevil.example", "data:text/html,x"],
  ])("leads to no other address: %s", async (callbackURL) => {
    const { email } = await createPerson(service);
    const body = { email, password: PASSWORD, callbackURL };
    const answer = await post("/dashboard/auth/sign-in/email", {}, body);
    expect([answer.status, answer.head.toLowerCase().includes("set-cookie")]).toEqual([403, false]);
    const signUp = { ...body, email: newEmail(), name: "Ada" };
    expect((await post("/dashboard/auth/sign-up/email", {}, signUp)).status).toBe(403);
  });

  it.each(REALMS)("is refused to a page of another address, in any form: $auth", async ({
    auth,
    create,
  }) => {
    const { email } = await create();
    const credentials = { email, password: PASSWORD };
    const form = String(new URLSearchParams(credentials));
    const formType = { "content-type": "application/x-www-form-urlencoded" };
    for (const origin of [EVIL, "null"]) {
      const asJson = await post(`${auth}/sign-in/email`, { origin }, credentials);
      const asForm = await fetch(`${service.url}${auth}/sign-in/email`, {
        ...{ method: "POST", body: form, headers: { ...formType, origin } },
      });
      expect([asJson.head.includes("set-cookie"), asForm.headers.has("set-cookie")]).toEqual([
        false,
        false,
      ]);
      expect(asForm.status).toBe(403);
    }
  });
});
