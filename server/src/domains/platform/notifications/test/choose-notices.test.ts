import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startDashboardService } from "../../../../../test/support/dashboard-person.ts";
import type { TestService } from "../../../../../test/support/service.ts";
import { ROLES, type Role } from "../../../../kernel/tenancy/members.ts";
import { addDemoMember } from "../../members/index.ts";
import { createTeam } from "./notified-team.ts";

let service: TestService;
beforeAll(async () => {
  service = await startDashboardService();
});
afterAll(() => service.stop());

describe("the settings of a member", () => {
  test.each(ROLES)("name what concerns the role, with its defaults: %s", async (role) => {
    const team = await createTeam(service);
    const { kinds, testMode } = await team.show(await team.join(role));
    const shown = kinds.map(({ kind, isWanted }) => `${kind} ${isWanted ? "on" : "off"}`);
    expect([shown, testMode]).toEqual([DEFAULTS[role], false]);
  });

  const EVERYTHING = [
    ...["approval on", "money_failed on", "credit_withheld on", "webhooks on"],
    ...["access on", "business on"],
  ];
  const DEFAULTS: Readonly<Record<Role, readonly string[]>> = {
    owner: EVERYTHING,
    admin: EVERYTHING.map((line) => line.replace(/^(money_failed|credit_withheld) on/, "$1 off")),
    developer: ["money_failed off", "credit_withheld off", "webhooks on"],
    finance: ["approval on", "money_failed on", "credit_withheld on"],
    support: ["money_failed off", "credit_withheld on"],
    read_only: ["money_failed off", "credit_withheld off"],
  };

  test("are each person's own, in each business", async () => {
    const [team, other] = [await createTeam(service), await createTeam(service)];
    const [one, two] = [await team.join("finance"), await team.join("finance")];
    await addDemoMember(service.kit, {
      ...{ businessId: other.businessId, userId: one.userId, role: "finance" },
    });
    expect((await team.choose(one, "money_failed", false)).status).toBe(200);
    const isOn = ({ kinds }: Awaited<ReturnType<typeof team.show>>) =>
      kinds.find(({ kind }) => kind === "money_failed")?.isWanted;
    expect(isOn(await team.show(one))).toBe(false);
    expect(isOn(await team.show(two))).toBe(true);
    expect(isOn(await other.show(one))).toBe(true);
    await team.choose(one, "money_failed", true);
    expect(isOn(await team.show(one))).toBe(true);
  });

  test.each([
    ["owner", "access", "request_failed", "kind"],
    ["owner", "business", "request_failed", "kind"],
    ["support", "approval", "not_found", "kind"],
    ["finance", "access", "not_found", "kind"],
    ["owner", "weather", "validation_failed", "kind"],
  ] as const)("%s cannot choose %s: %s", async (role, kind, code, param) => {
    const team = await createTeam(service);
    const { body } = await team.choose(await team.join(role), kind, false);
    expect(body["error"]).toMatchObject({ code, param });
  });

  test("are not shown to a person of another business", async () => {
    const [team, other] = [await createTeam(service), await createTeam(service)];
    const stranger = await other.join("owner");
    const { status } = await stranger.browser.send(
      "GET",
      `/dashboard/api/b/${team.businessId}/notifications`,
    );
    expect(status).toBe(404);
    expect((await team.choose(stranger, "money_failed", false)).status).toBe(404);
  });
});
