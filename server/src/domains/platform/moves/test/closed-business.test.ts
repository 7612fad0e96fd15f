import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  createPerson,
  newEmail,
  signIn,
  startDashboardService,
} from "../../../../../test/support/dashboard-person.ts";
import { callerOf, openWallet } from "../../../../../test/support/ledger-operations.ts";
import { type Answered, ask, type TestService } from "../../../../../test/support/service.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { sweepTimers } from "../../../../kernel/jobs/timers/timers.ts";
import { internalCaller } from "../../../../kernel/ledger/internal-caller.ts";
import { type CreatedBusiness, createBusiness } from "../../businesses/index.ts";
import { addDemoMember } from "../../members/index.ts";
import { setMoveStep } from "../queries.ts";

let service: TestService;
let other: CreatedBusiness;
let environmentId: bigint;
beforeAll(async () => {
  service = await startDashboardService();
  other = await createBusiness(service.kit, { name: "Baobab Foods", approved: true });
  environmentId = (
    await service.kit.database.one<{ id: bigint }>(sql`
      select id from environments where business_id = ${service.business.businessId} and mode = 'test'`)
  ).id;
});
afterAll(() => service.stop());
afterEach(() => become(null, null));

/**
 * Sets how far the move of the business is. Keys are remembered for a second, so the row alone decides about a write.
 */
async function become(step: "draining" | "closed" | null, cell: number | null): Promise<void> {
  const { businessId } = service.business;
  await service.kit.database.run(sql`
    update businesses set move_step = ${step}, moved_to = ${cell} where id = ${businessId}`);
}

let keys = 0;

const pay = (from: CreatedBusiness, to: CreatedBusiness): Promise<Answered> =>
  ask(
    { url: service.url, business: from },
    {
      ...{ path: "/api/v1/business/single", idempotencyKey: `key ${++keys}` },
      body: {
        ...{ amount: 100, narration: "Rent", phoneNumber: "08031234567" },
        ...{ destinationBankCode: "SERVICE", destinationAccountName: "Ada" },
        destinationAccountNumber: to.serviceAccountNumber,
      },
    },
  );

const run = (key: string) =>
  service.kit.ledger.run(openWallet(0n), internalCaller(environmentId, key));

const codeOf = ({ status, body }: Answered) => [status, body.error?.code];

describe("while a business drains", () => {
  test("its keys are refused for a while, with the time to send again", async () => {
    await become("draining", null);
    const refused = await pay(service.business, other);
    expect(codeOf(refused)).toEqual([503, "service_paused"]);
    expect(refused.headers.get("retry-after")).toBe("30");
    expect(refused.body.error?.message).toContain("moves to another cell");
  });

  test("its reads, its jobs and what others pay to it go on", async () => {
    await become("draining", null);
    expect((await ask(service, { path: "/api/v1/business/balance" })).status).toBe(200);
    expect(codeOf(await pay(other, service.business))).toEqual([200, undefined]);
    await expect(run("draining")).resolves.toMatchObject({ status: 200 });
  });
});

describe("a closed business", () => {
  test("is changed by no key, no job and no other business", async () => {
    await become("closed", null);
    expect(codeOf(await pay(service.business, other))).toEqual([503, "service_paused"]);
    const payer = await pay(other, service.business);
    expect(codeOf(payer)).toEqual([503, "service_paused"]);
    expect(payer.body.error?.message).toBe(
      "The business that you pay moves to another cell. Nothing was paid. Send the request again in a minute.",
    );
    await expect(run("closed")).rejects.toMatchObject({ code: "service_paused" });
  });

  test("keeps its timers, and others' are due", async () => {
    const insert = (id: bigint, of: bigint) =>
      service.kit.database.run(sql`
        insert into timers (environment_id, id, task, payload, due_at, fires_at)
        values (${of}, ${id}, 'test', '{}', now(), now())`);
    const [theirs] = await service.kit.database.many<{ id: bigint }>(sql`
      select id from environments where business_id = ${other.businessId} and mode = 'test'`);
    await insert(1n, environmentId);
    await insert(2n, theirs?.id ?? 0n);
    await become("closed", null);
    await sweepTimers(service.kit.database);
    const left = await service.kit.database.many<{ id: bigint }>(
      sql`select id from timers where task = 'test'`,
    );
    expect(left).toEqual([{ id: 1n }]);
  });
});

describe("a business that moved", () => {
  test("answers its old keys with its new cell, for reads too", async () => {
    await become(null, 14);
    // A process remembers what a key may do for a second.
    const read = () => ask(service, { path: "/api/v1/business/balance" });
    await expect.poll(async () => (await read()).status).toBe(421);
    const refused = await pay(service.business, other);
    expect(codeOf(refused)).toEqual([421, "wrong_cell"]);
    expect(refused.body.error?.message).toBe(
      "This business moved to cell 14. Use its new keys, which its dashboard there shows.",
    );
    await expect(run("moved")).rejects.toMatchObject({ code: "wrong_cell" });
  });

  test("is not an account of this cell for others", async () => {
    await become(null, 14);
    expect((await pay(other, service.business)).status).not.toBe(200);
  });

  test("gives its people the same answer", async () => {
    const email = newEmail();
    const { userId } = await createPerson(service, email);
    const { businessId } = service.business;
    await addDemoMember(service.kit, { businessId, userId, role: "owner" });
    const browser = await signIn(service, email);
    const look = () => browser.send("GET", `/dashboard/api/b/${businessId}/test/business/balance`);
    const before = await look();
    await become(null, 14);
    const after = await look();
    expect([before.status, after.status]).toEqual([200, 421]);
  });
});

test("a caller that waits in the ledger does not change a business that is closed in the meantime", async () => {
  const { businessId } = service.business;
  await setMoveStep(service.kit.database, businessId, "closed");
  await expect(
    service.kit.ledger.run(openWallet(0n), callerOf(environmentId, "late")),
  ).rejects.toMatchObject({ code: "service_paused" });
});
