import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PASSWORD, startDashboardService } from "../../../../../test/support/dashboard-person.ts";
import {
  consoleBrowser,
  consoleSessionOf,
  createOperator,
  signInToConsole,
} from "../../../../../test/support/operator-person.ts";
import type { TestService } from "../../../../../test/support/service.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import {
  OPERATOR_PERMISSIONS,
  OPERATOR_ROLES,
  type OperatorPermission,
  type OperatorRole,
} from "../../../../kernel/tenancy/operators.ts";
import { listActions } from "../../audit/index.ts";
import { endOtherSessions, endOwnSession } from "../end-operator-sessions.ts";
import {
  changeOperatorRole,
  endOperatorSessions,
  listOperatorRoles,
  listOperators,
  removeOperator,
} from "../index.ts";
import { listOwnSessions } from "../list-own-sessions.ts";
import { consoleSupport } from "../module.ts";

let service: TestService;
beforeAll(async () => {
  service = await startDashboardService();
  // So that only the tests about the last admin meet one.
  await createOperator(service);
});
afterAll(() => service.stop());

const by = "zainab";
const find = (userId: string) => consoleSupport(service.kit).operators.find(userId);

const newestAction = async () => {
  const [action] = await listActions(service.kit, {});
  return action;
};

describe("a role", () => {
  const writing: Readonly<Record<OperatorRole, readonly OperatorPermission[]>> = {
    admin: OPERATOR_PERMISSIONS.filter((permission) => !permission.endsWith(":read")),
    finance: [
      "money:write",
      "businesses:write",
      "alerts:write",
      "customers:write",
      "identity:reveal",
    ],
    engineer: [
      "providers:write",
      "deliveries:write",
      "webhooks:write",
      "system:write",
      "alerts:write",
    ],
    support: ["deliveries:write", "customers:write", "alerts:write", "view:as"],
    read_only: [],
  };

  it.each(OPERATOR_ROLES)("%s reads everything, and changes what is listed", async (role) => {
    const { userId, email, operatorId } = await createOperator(service, role);
    const operator = (await find(userId))!;
    expect(operator).toMatchObject({ operatorId, userId, email, role, name: "Amina Bello" });
    const reading = OPERATOR_PERMISSIONS.filter((permission) => permission.endsWith(":read"));
    expect([...operator.permissions].sort()).toEqual([...reading, ...writing[role]].sort());
    expect(listOperatorRoles().find((one) => one.role === role)?.permissions.length).toBe(
      operator.permissions.size,
    );
  });

  it("is named in a refusal, the strongest first", () => {
    const { rolesWith } = consoleSupport(service.kit).operators;
    expect(rolesWith("deliveries:write")).toEqual(["admin", "engineer", "support"]);
    expect(rolesWith("operators:write")).toEqual(["admin"]);
  });

  it("that is changed counts from the next request on", async () => {
    const { operatorId, userId, email } = await createOperator(service, "support");
    await changeOperatorRole(service.kit, { operatorId, role: "engineer", by });
    expect(await find(userId)).toMatchObject({ role: "engineer" });
    expect(await newestAction()).toMatchObject({
      ...{ by, action: "operator.change_role" },
      details: { operator: email, before: "support", after: "engineer" },
    });
  });

  it("that stays the same is not a change", async () => {
    const { operatorId } = await createOperator(service, "support");
    await changeOperatorRole(service.kit, { operatorId, role: "support", by });
    expect(await newestAction()).toMatchObject({ action: "operator.join" });
  });
});

describe("an operator who is removed", () => {
  it("is out at once: session, password and account end", async () => {
    const { operatorId, userId, email } = await createOperator(service, "support");
    const browser = await signInToConsole(service, email);
    expect(await consoleSessionOf(service, browser)).toMatchObject({ userId });
    await removeOperator(service.kit, { operatorId, by });
    expect(await consoleSessionOf(service, browser)).toBeUndefined();
    expect(await find(userId)).toBeUndefined();
    const again = await consoleBrowser(service).auth("/sign-in/email", {
      email,
      password: PASSWORD,
    });
    expect(again).toMatchObject({ status: 401 });
    expect(await newestAction()).toMatchObject({
      ...{ by, action: "operator.remove", details: { operator: email, role: "support" } },
    });
    await expect(removeOperator(service.kit, { operatorId, by })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("stays in the records, and becomes a new operator by a new invitation", async () => {
    const first = await createOperator(service, "support");
    await removeOperator(service.kit, { operatorId: first.operatorId, by });
    const second = await createOperator(service, "finance", first.email);
    expect(second.operatorId).not.toBe(first.operatorId);
    const rows = await service.kit.database.many(sql`
      select name, role, removed_at is null as active from operators where email = ${first.email} order by id`);
    expect(rows).toEqual([
      { name: "Amina Bello", role: "support", active: false },
      { name: "Amina Bello", role: "finance", active: true },
    ]);
  });
});

describe("the sessions of an operator", () => {
  it("are listed with the one that asks, and end one by one", async () => {
    const { email } = await createOperator(service, "support");
    const [one, other] = [
      await signInToConsole(service, email),
      await signInToConsole(service, email),
    ];
    const own = (await consoleSessionOf(service, one))!;
    const others = (await consoleSessionOf(service, other))!;
    const listed = await listOwnSessions(service.kit, own);
    expect(listed.map(({ id, current }) => [id, current]).sort()).toEqual(
      [
        [own.sessionId, true],
        [others.sessionId, false],
      ].sort(),
    );
    await endOwnSession(service.kit, own, others.sessionId);
    expect(await consoleSessionOf(service, other)).toBeUndefined();
    await expect(endOwnSession(service.kit, own, others.sessionId)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("end all except the one that asks", async () => {
    const { email } = await createOperator(service, "support");
    const [one, other] = [
      await signInToConsole(service, email),
      await signInToConsole(service, email),
    ];
    await endOtherSessions(service.kit, (await consoleSessionOf(service, one))!);
    expect(await consoleSessionOf(service, one)).toMatchObject({ email });
    expect(await consoleSessionOf(service, other)).toBeUndefined();
  });

  it("of another operator cannot be ended as one's own", async () => {
    const [mine, theirs] = [
      await signInToConsole(service, (await createOperator(service, "support")).email),
      await signInToConsole(service, (await createOperator(service, "support")).email),
    ];
    const { sessionId } = (await consoleSessionOf(service, theirs))!;
    const own = (await consoleSessionOf(service, mine))!;
    await expect(endOwnSession(service.kit, own, sessionId)).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await consoleSessionOf(service, theirs)).toMatchObject({ sessionId });
  });

  it("all end by the command, and the operator may sign in again", async () => {
    const { email, operatorId } = await createOperator(service, "support");
    const browser = await signInToConsole(service, email);
    const { ended } = await endOperatorSessions(service.kit, { operatorId, by });
    expect(ended).toBe(1);
    expect(await consoleSessionOf(service, browser)).toBeUndefined();
    expect(await newestAction()).toMatchObject({
      ...{ by, action: "operator.end_sessions", details: { operator: email, sessions: 1 } },
    });
    await signInToConsole(service, email);
  });
});

describe("the last admin", () => {
  /** Leaves this many admins, all of them new. */
  const onlyAdmins = async (count: number) => {
    const admins = [];
    for (let number = 0; number < count; number += 1) admins.push(await createOperator(service));
    const kept = new Set(admins.map(({ operatorId }) => operatorId));
    for (const { operatorId, role } of await listOperators(service.kit))
      if (role === "admin" && !kept.has(operatorId))
        await removeOperator(service.kit, { operatorId, by });
    return admins;
  };

  const countAdmins = async () =>
    (await listOperators(service.kit)).filter(({ role }) => role === "admin").length;

  it("is neither removed nor given another role", async () => {
    const [admin] = await onlyAdmins(1);
    const { operatorId } = admin!;
    const refusal = { code: "request_failed", message: expect.stringContaining("last") };
    await expect(removeOperator(service.kit, { operatorId, by })).rejects.toMatchObject(refusal);
    const change = { operatorId, role: "finance", by } as const;
    await expect(changeOperatorRole(service.kit, change)).rejects.toMatchObject(refusal);
    expect(await countAdmins()).toBe(1);
  });

  it("stays when all admins are removed or changed at once", async () => {
    const admins = await onlyAdmins(4);
    const outcomes = await Promise.allSettled(
      admins.map(({ operatorId }, index) =>
        index % 2 === 0
          ? removeOperator(service.kit, { operatorId, by })
          : changeOperatorRole(service.kit, { operatorId, role: "read_only", by }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === "rejected").length).toBe(1);
    expect(await countAdmins()).toBe(1);
  });
});
