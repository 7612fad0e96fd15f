import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  Browser,
  countMailsTo,
  createPerson,
  lastMailTo,
  newEmail,
  signIn,
  startDashboardService,
} from "../../../../../test/support/dashboard-person.ts";
import type { TestService } from "../../../../../test/support/service.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import type { Role } from "../../../../kernel/tenancy/members.ts";
import { listActions } from "../../audit/index.ts";
import { createBusiness } from "../../businesses/index.ts";
import { addDemoMember } from "../index.ts";

let service: TestService;
beforeAll(async () => {
  service = await startDashboardService();
});
afterAll(() => service.stop());

/** Asks the session API, with a key of its own for a write. */
const ask = (browser: Browser, method: string, path: string, body?: unknown) =>
  browser.send(method, `/dashboard/api${path}`, body, {
    ...(method !== "GET" && { "idempotency-key": randomUUID() }),
  });

interface Team {
  readonly members: readonly { id: number; email: string }[];
  readonly invitations: readonly unknown[];
}

const teamOf = async (browser: Browser, path: string) =>
  (await ask(browser, "GET", path)).body["data"] as Team;

/** A business with two owners, the second of whom has invited a person to this role. */
async function invitedBySecondOwner(role: Role) {
  const { businessId } = await createBusiness(service.kit, { name: "Adire", approved: true });
  const join = async () => {
    const { userId, email } = await createPerson(service, newEmail("owner"));
    await addDemoMember(service.kit, { businessId, userId, role: "owner" });
    return { email, browser: await signIn(service, email) };
  };
  const [owner, second] = [await join(), await join()];
  const path = `/b/${businessId}/team`;
  const email = newEmail("new");
  await ask(second.browser, "POST", `${path}/invitations`, { email, role });
  const token = /\/join#(\S+)/.exec((await lastMailTo(service, email))?.body ?? "")?.[1] ?? "";
  const { members } = await teamOf(owner.browser, path);
  const id = members.find((member) => member.email === second.email)?.id;
  return { businessId, owner, second, path, token, memberPath: `${path}/members/${id}` };
}

test("an address gets at most five invitations in a quarter of an hour, by whichever business", async () => {
  const [one, other] = [
    await invitedBySecondOwner("finance"),
    await invitedBySecondOwner("finance"),
  ];
  const email = newEmail("stranger");
  const statuses = [];
  for (const { owner, path } of [one, one, one, one, other, other]) {
    const order = { email: email.toUpperCase(), role: "finance" };
    const { status } = await ask(owner.browser, "POST", `${path}/invitations`, order);
    statuses.push(status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  expect(await countMailsTo(service, email)).toBe(5);
});

test("a business sends at most a hundred invitations a day", async () => {
  const { owner, path } = await invitedBySecondOwner("finance");
  const attempts = sql`attempts = 100, since = now()`;
  await service.kit.database.run(sql`
    update login_attempts set ${attempts}
    where subject = ${service.kit.vault.lookupHash(`attempts/invitation/by/${path.split("/")[2]}`)}`);
  const order = { email: newEmail("new"), role: "finance" };
  const refused = await ask(owner.browser, "POST", `${path}/invitations`, order);
  expect(refused).toMatchObject({
    ...{ status: 429, body: { error: { message: expect.stringContaining("24 hours") } } },
  });
});

type Change = "removed" | "gone" | Role;

test.each<[Change, Role, "ends" | "stays"]>([
  ["removed", "support", "ends"],
  ["gone", "support", "ends"],
  ["finance", "support", "ends"],
  ["admin", "owner", "ends"],
  ["admin", "support", "stays"],
])("once the owner who wrote it is %s, an invitation to the role %s %s", async (change, role, outcome) => {
  const { businessId, owner, second, path, token, memberPath } = await invitedBySecondOwner(role);
  if (change === "removed") await ask(owner.browser, "DELETE", memberPath);
  else if (change === "gone") await ask(second.browser, "POST", `${path}/leave`);
  else await ask(owner.browser, "PATCH", memberPath, { role: change });
  const { invitations } = await teamOf(owner.browser, path);
  const shown = await new Browser(service).auth("/join/show", { token });
  const [action] = await listActions(service.kit, { businessId });
  expect([invitations.length, shown.status, action?.details["endedInvitations"]]).toEqual(
    outcome === "stays" ? [1, 200, undefined] : [0, 404, 1],
  );
});
