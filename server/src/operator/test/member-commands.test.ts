import { afterAll, beforeAll, expect, test } from "vitest";
import {
  Browser,
  newEmail,
  PASSWORD,
  startDashboardService,
} from "../../../test/support/dashboard-person.ts";
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

const tokenOf = (link: string) => new URL(link).hash.slice(1);

test("one command makes the first owner of a fresh installation, by a link that works once", async () => {
  const email = newEmail("first");
  const { link, businessId } = await json("member", "first-owner", email, "--name", "New Market");
  expect(link).toContain(`${service.url}/join#`);
  const browser = new Browser(service);
  const order = { token: tokenOf(link), name: "Ada", password: PASSWORD };
  expect((await browser.auth("/join", order)).status).toBe(200);
  const { body } = await browser.send("GET", "/dashboard/api/me");
  expect(body["data"]).toMatchObject({
    businesses: [{ id: Number(businessId), name: "New Market", role: "owner", live: true }],
  });
  const [action] = await json("actions", "--business", String(businessId));
  expect(action).toMatchObject({ by: email, action: "member.join" });
  expect((await new Browser(service).auth("/join/show", order)).status).toBe(404);
});

test("members are invited, listed and removed, and the last owner stays", async () => {
  const business = String(service.business.businessId);
  const email = newEmail("owner");
  const { link } = await json("member", "invite", business, email, "--role", "owner");
  expect((await json("member", "list", business)).invitations).toMatchObject([{ email }]);
  const order = { token: tokenOf(link), name: "Ada", password: PASSWORD };
  await new Browser(service).auth("/join", order);
  const { members } = await json("member", "list", business);
  expect(members).toMatchObject([{ email, role: "owner" }]);
  const { complaint } = await run("member", "remove", business, String(members[0].memberId));
  expect(complaint).toContain("A business needs an owner");
});

test("`member first-owner` names the new business by its id", async () => {
  const { output } = await run("member", "first-owner", newEmail(), "--name", "Named Market");
  expect(output).toMatch(/ is invited to Named Market \(\d+\) as owner\./);
});

test("`member first-owner` takes either a business or a name", async () => {
  const { complaint } = await run("member", "first-owner", newEmail());
  expect(complaint).toContain("Give either --business with an id, or --name for a new business.");
});

test("mail to a person is listed with its recipient, and shown with its text, without a mail server", async () => {
  const email = newEmail("mailed");
  await new Browser(service).auth("/sign-up/email", { email, name: "Ada", password: PASSWORD });
  const { output } = await run("mail", "list");
  expect(output).toMatch(new RegExp(`none +waiting +${email}`));
  const [listed] = await json("mail", "list");
  expect(listed).toMatchObject({ recipient: email, subject: expect.stringContaining("******") });
  const mail = await json("mail", "show", String(listed.id));
  expect(mail).toMatchObject({ body: expect.stringMatching(/\b\d{6}\b/) });
  const shown = await run("mail", "show", String(mail.id));
  expect(shown.output).toContain(email);
  expect(shown.output).toContain(mail.body);
  const { complaint } = await run("mail", "show", "999999999");
  expect(complaint).toContain("There is no mail 999999999. List the mails with mail list.");
  expect(service.logged.join("\n")).not.toContain(/\b\d{6}\b/.exec(mail.body)?.[0]);
});
