import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  Browser,
  createPerson,
  enableTotp,
  newEmail,
  signIn,
  startDashboardService,
} from "../../../../../test/support/dashboard-person.ts";
import type { TestService } from "../../../../../test/support/service.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { ROLES, type Role } from "../../../../kernel/tenancy/members.ts";
import { createBusiness } from "../../businesses/index.ts";
import { addDemoMember } from "../index.ts";
import { permissionsOf } from "../rules.ts";

let service: TestService;
beforeAll(async () => {
  service = await startDashboardService();
});
afterAll(() => service.stop());

const createTeam = async () => {
  const { businessId } = await createBusiness(service.kit, { name: "Adire", approved: true });
  const join = async (role: Role) => {
    const person = await createPerson(service, newEmail(role));
    await addDemoMember(service.kit, { businessId, userId: person.userId, role });
    const browser = await signIn(service, person.email);
    return { ...person, browser };
  };
  return { businessId, path: `/b/${businessId}/team`, join };
};

describe("when a member was last here, and how the person signs in", () => {
  interface ListedMember {
    readonly email: string;
    readonly access: { seenAt: string | null; hasTwoFactor: boolean; passkeys: number } | null;
  }

  const teamOf = async (browser: Browser, path: string) => {
    const { body } = await browser.send("GET", `/dashboard/api${path}`);
    return body["data"] as { members: ListedMember[]; roles: unknown[] };
  };

  it("is shown to owners and admins, and to no other role", async () => {
    const team = await createTeam();
    const people = Object.fromEntries(
      await Promise.all(ROLES.map(async (role) => [role, await team.join(role)] as const)),
    );
    await enableTotp(people["finance"]?.browser ?? new Browser(service));
    for (const role of ROLES) {
      const { members } = await teamOf(people[role]?.browser ?? new Browser(service), team.path);
      const finance = members.find(({ email }) => email === people["finance"]?.email);
      const mayRead = role === "owner" || role === "admin";
      if (mayRead) expect(finance?.access).toMatchObject({ hasTwoFactor: true, passkeys: 0 });
      else expect(members.map(({ access }) => access)).toEqual(members.map(() => null));
    }
  });

  it("counts passkeys", async () => {
    const team = await createTeam();
    const { browser, userId } = await team.join("owner");
    await service.kit.database.run(sql`
      insert into login_passkeys (id, user_id, public_key, credential_id, counter, device_type, backed_up)
      values (${`key-${userId}`}, ${userId}, 'k', ${`credential-${userId}`}, 0, 'singleDevice', false)`);
    const { members } = await teamOf(browser, team.path);
    expect(members).toMatchObject([{ access: { hasTwoFactor: false, passkeys: 1 } }]);
  });

  it("is noted at most every five minutes, and in this business only", async () => {
    const team = await createTeam();
    const owner = await team.join("owner");
    const other = await createTeam();
    const { userId } = owner;
    await addDemoMember(service.kit, { businessId: other.businessId, userId, role: "owner" });
    const stranger = await other.join("admin");
    const seenIn = async (browser: Browser, path: string) => {
      const { members } = await teamOf(browser, path);
      return members.find(({ email }) => email === owner.email)?.access?.seenAt;
    };
    const first = await seenIn(owner.browser, team.path);
    expect(Date.parse(first ?? "")).toBeGreaterThan(Date.now() - 60_000);
    expect(await seenIn(owner.browser, team.path)).toBe(first);
    expect(await seenIn(stranger.browser, other.path)).toBeNull();
    await service.kit.database.run(sql`
      update members set seen_at = seen_at - interval '5 minutes'
      where business_id = ${team.businessId} and user_id = ${userId}`);
    expect(Date.parse((await seenIn(owner.browser, team.path)) ?? "")).toBeGreaterThanOrEqual(
      Date.parse(first ?? ""),
    );
  });

  it("comes with the table of roles by which the service decides", async () => {
    const team = await createTeam();
    const { browser } = await team.join("read_only");
    const { roles } = await teamOf(browser, team.path);
    expect(roles).toEqual(ROLES.map((role) => ({ role, permissions: [...permissionsOf(role)] })));
  });
});
