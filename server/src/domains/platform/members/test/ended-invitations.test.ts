import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  Browser,
  createPerson,
  lastMailTo,
  newEmail,
  signIn,
  startDashboardService,
} from "../../../../../test/support/dashboard-person.ts";
import type { TestService } from "../../../../../test/support/service.ts";
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
