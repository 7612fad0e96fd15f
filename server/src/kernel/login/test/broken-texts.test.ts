import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  Browser,
  createPerson,
  PASSWORD,
  signIn,
  startDashboardService,
} from "../../../../test/support/dashboard-person.ts";
import type { TestService } from "../../../../test/support/service.ts";
import { servedPaths } from "../login-paths.ts";
import { MEMBER_REALM } from "../realm.ts";

let service: TestService;
let person: Browser;
beforeAll(async () => {
  service = await startDashboardService();
  person = await signIn(service, (await createPerson(service)).email);
});
afterAll(() => service.stop());

/** The fields that the paths read, without addresses: these have a check before. */
const FIELDS = [
  ...["email", "name", "password", "otp", "type", "code", "token", "newPassword"],
  ...["currentPassword", "id", "image", "issuer"],
];

/** Signing out would end the session of the others. */
const PATHS = Object.entries(servedPaths(MEMBER_REALM)).filter(([path]) => path !== "/sign-out");

describe("a text with the control character 0 is refused, and is no failure of the service", () => {
  it.each(PATHS)("%s", async (path, method) => {
    const fields = Object.fromEntries(FIELDS.map((field) => [field, `a\0${PASSWORD}`]));
    const body = { ...fields, response: { id: "a\0", response: ["\0"] } };
    const inQuery = `${path}?token=%00&name=%00&email=%00`;
    for (const browser of [new Browser(service), person]) {
      const answer = await browser.auth(inQuery, method === "POST" ? body : undefined);
      expect([answer.status, answer.body["code"]]).toEqual([400, "INVALID_TEXT"]);
    }
  });

  it("however deep and long a body is", async () => {
    const deep = `{"email":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
    const long = `{"email":[${"1,".repeat(300_000)}1]}`;
    for (const body of [deep, long]) {
      const { status } = await fetch(`${service.url}/dashboard/auth/sign-in/email`, {
        ...{ method: "POST", body },
        headers: { origin: service.url, "content-type": "application/json" },
      });
      expect(status).toBe(400);
    }
  });
});
