import { afterAll, beforeAll, expect, test } from "vitest";
import {
  newEmail,
  PASSWORD,
  startDashboardService,
} from "../../../test/support/dashboard-person.ts";
import {
  consoleBrowser,
  consoleSessionOf,
  tokenOf,
} from "../../../test/support/operator-person.ts";
import type { TestService } from "../../../test/support/service.ts";
import { runOperator } from "../run-operator.ts";
import { operatorSettings } from "./operator-process.ts";

let service: TestService;
beforeAll(async () => {
  service = await startDashboardService();
});
afterAll(() => service.stop());

async function run(...words: string[]) {
  return await runOperator(words, {
    env: {
      ...operatorSettings,
      DATABASE_URL: service.kit.database.url,
      KASUWA_PUBLIC_URL: service.url,
    },
    folder: "/dev/null",
  });
}

const json = async (...words: string[]) => {
  const { output, complaint } = await run(...words, "--json");
  expect(complaint).toBe("");
  return JSON.parse(output);
};

/** Invites and joins. Returns the operator's id and browser. */
async function join(role: string) {
  const email = newEmail("operator");
  const { link } = await json("operator", "invite", email, "--role", role);
  const browser = consoleBrowser(service);
  const order = { token: tokenOf(link), name: "Amina Bello", password: PASSWORD };
  expect((await browser.auth("/join", order)).status).toBe(200);
  const operators: { email: string; operatorId: string }[] = await json("operator", "list");
  const id = String(operators.find((one) => one.email === email)?.operatorId);
  return { email, id, browser };
}

const newestAction = async () => (await json("actions"))[0];

test("a fresh installation has no operator, and a command invites the first", async () => {
  expect((await run("operator", "list")).output).toContain("Invite one with `operator invite`");
  const email = newEmail("first");
  const { output } = await run("operator", "invite", email, "--role", "admin");
  expect(output).toContain(`${email} is invited as admin.`);
  expect(output).toContain(`${service.url}/console/join#token=`);
  expect(await newestAction()).toMatchObject({ by: "amina", action: "operator.invite" });
  const { output: open } = await run("operator", "invitations");
  expect(open).toContain(email);
  const [{ id }] = await json("operator", "invitations");
  expect((await run("operator", "revoke", String(id))).output).toContain(`${email} is revoked`);
  expect((await run("operator", "invitations")).output).toContain("no open invitations");
});

test("operators get another role, are signed out and removed, and the last admin stays", async () => {
  const admin = await join("admin");
  const other = await join("support");
  const refused = await run("operator", "remove", admin.id);
  expect(refused.complaint).toContain("the last one");
  expect((await run("operator", "role", other.id, "engineer")).output).toContain(
    `${other.email} is now engineer.`,
  );
  expect((await run("operator", "end-sessions", other.id)).output).toContain("that ended: 1");
  expect(await consoleSessionOf(service, other.browser)).toBeUndefined();
  const { output } = await run("operator", "list");
  expect(output).toMatch(new RegExp(`engineer +${other.email} +Amina Bello +none yet`));
  expect((await run("operator", "remove", other.id)).output).toContain("no longer an operator");
  expect(await newestAction()).toMatchObject({ by: "amina", action: "operator.remove" });
  expect((await run("operator", "list")).output).not.toContain(other.email);
  expect(await consoleSessionOf(service, admin.browser)).toMatchObject({ email: admin.email });
});

test("what each role may do can be read", async () => {
  const { output } = await run("operator", "roles");
  expect(output).toMatch(/finance .*money:write/);
  expect(output).not.toMatch(/read_only .*:write/);
});
