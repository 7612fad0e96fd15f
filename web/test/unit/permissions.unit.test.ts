import { expect, test } from "vitest";
import { mayDo, PERMISSION_GROUPS, PERMISSION_WORDS } from "../../src/pages/team/permissions.ts";

test("each permission is in one group of the matrix", () => {
  const grouped = PERMISSION_GROUPS.flatMap(({ permissions }) => permissions);
  expect(grouped.toSorted()).toEqual(Object.keys(PERMISSION_WORDS).toSorted());
});

test("the service's own table decides what a role may do", () => {
  const roles = [{ role: "finance" as const, permissions: ["money:send" as const] }];
  expect(mayDo(roles, "finance", "money:send")).toBe(true);
  expect(mayDo(roles, "finance", "money:approve")).toBe(false);
  expect(mayDo(roles, "owner", "money:send")).toBe(false);
});
