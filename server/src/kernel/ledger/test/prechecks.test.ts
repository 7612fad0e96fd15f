import { describe, expect, test } from "vitest";
import { addEnvironments } from "../../../../test/support/ledger-fixture.ts";
import { usePrechecksHarness } from "../../../../test/support/prechecks-harness.ts";
import { timeLimit } from "../../../../test/support/time-limit.ts";
import { type Sql, sql } from "../../database/sql.ts";

const harness = usePrechecksHarness();
const { change, seen } = harness;

describe("the group after the next commit knows", () => {
  const ofBusiness = () => sql`where id = ${harness.here - 1n}`;
  const ofEnvironment = () => sql`where id = ${harness.here}`;

  test("that a business is suspended, and that it is active again", async () => {
    expect(await seen()).toMatchObject({ businessStatus: "approved" });
    await change(sql`update businesses set status = 'suspended' ${ofBusiness()}`);
    expect(await seen()).toMatch("activation_required");
    await change(sql`update businesses set status = 'approved' ${ofBusiness()}`);
    expect(await seen()).toMatchObject({ businessStatus: "approved" });
  });

  test("that a key is revoked", async () => {
    expect(await seen()).toMatchObject({ id: harness.here });
    await change(sql`update api_keys set revoked_at = now() where id = ${harness.apiKeyId}`);
    expect(await seen()).toMatch("invalid_api_key");
  });

  test("that a service is paused, its current message, and that it is resumed", async () => {
    expect(await seen()).toMatchObject({ id: harness.here });
    await change(sql`insert into service_pauses (service, message) values ('wallets', 'One.')`);
    expect(await seen()).toBe("service_paused: One.");
    await change(sql`update service_pauses set message = 'Two.'`);
    expect(await seen()).toBe("service_paused: Two.");
    expect(await seen({ service: "cards" })).toMatchObject({ id: harness.here });
    await change(sql`delete from service_pauses`);
    expect(await seen()).toMatchObject({ id: harness.here });
    await change(sql`insert into service_pauses (service, message) values ('all', 'Three.')`);
    expect(await seen()).toBe("service_paused: Three.");
    await change(sql`truncate service_pauses`);
    expect(await seen()).toMatchObject({ id: harness.here });
  });

  test("the time of a clock that was moved", async () => {
    const before = await seen();
    await change(sql`update environments set clock_offset_ms = 86400000 ${ofEnvironment()}`);
    const after = await seen();
    if (typeof before === "string" || typeof after === "string") throw new Error("refused");
    const movedMs = Number(after.now) - Number(before.now);
    expect([movedMs >= 86_400_000, movedMs < 86_460_000]).toEqual([true, true]);
  });

  test("that an environment is gone", async () => {
    expect(await seen()).toMatchObject({ id: harness.here });
    await change(sql`delete from api_keys where environment_id = ${harness.here}`);
    await change(sql`delete from environments ${ofEnvironment()}`);
    expect(await seen()).toMatch("an environment of the group");
    harness.testLedger.failures.length = 0;
  });

  test("that an environment has webhook subscribers, and that it has none", async () => {
    expect(await seen()).toMatchObject({ hasSubscribers: false });
    await change(sql`insert into event_audience (environment_id) values (${harness.here})`);
    expect(await seen()).toMatchObject({ hasSubscribers: true });
    await change(sql`delete from event_audience where environment_id = ${harness.here}`);
    expect(await seen()).toMatchObject({ hasSubscribers: false });
    await change(sql`insert into event_audience (environment_id) values (${harness.here})`);
    expect(await seen()).toMatchObject({ hasSubscribers: true });
    await change(sql`truncate event_audience`);
    expect(await seen()).toMatchObject({ hasSubscribers: false });
  });
});

describe("the access state", () => {
  const suspend = () =>
    change(sql`update businesses set status = 'suspended' where id = ${harness.here - 1n}`);

  test("is read once, and again after a change", async () => {
    for (let time = 0; time < 3; time++) await seen();
    expect(harness.questions).toBe(1);
    await change(sql`update environments set requests_burst = 401 where id = ${harness.here}`);
    for (let time = 0; time < 3; time++) await seen();
    expect(harness.questions).toBe(2);
  });

  test("is read for a new environment or key, and the rest stays remembered", async () => {
    const [there = 0n] = await addEnvironments(harness.fixture.database, 1);
    await seen();
    await seen({ environmentId: there, apiKeyId: null });
    expect(harness.questions).toBe(2);
    await seen({ apiKeyId: harness.here + 2n });
    await seen();
    await seen({ environmentId: there, apiKeyId: null });
    expect(harness.questions).toBe(3);
  });

  test("is dropped when too much is remembered", { timeout: 30_000 }, async () => {
    await seen();
    const others = await addEnvironments(harness.fixture.database, 5_300);
    const half = others.length / 2;
    for (const some of [others.slice(0, half), others.slice(half)])
      await Promise.all(some.map((environmentId) => seen({ environmentId, apiKeyId: null })));
    const asked = harness.questions;
    await seen();
    expect(harness.questions).toBe(asked + 1);
  });

  test.each<[string, (id: bigint) => Sql]>([
    ["a business", (id) => sql`update businesses set status = 'approved' where id = ${id - 1n}`],
    ["a clock", (id) => sql`update environments set clock_offset_ms = 1000 where id = ${id}`],
    ["a key", (id) => sql`update api_keys set revoked_at = null where environment_id = ${id}`],
    ["a subscriber", (id) => sql`insert into event_audience (environment_id) values (${id})`],
    ["a pause", () => sql`insert into service_pauses (service, message) values ('cards', 'x')`],
  ])("does not make writers of something else wait while %s is being changed", async (_name, statement) => {
    const [there = 0n] = await addEnvironments(harness.fixture.database, 1);
    const undo = new Error("undo");
    const changing = harness.fixture.database.transaction(async (tx) => {
      await tx.run(statement(harness.here));
      await harness.fixture.database.transaction(async (other) => {
        await other.run(sql`set local lock_timeout = '500ms'`);
        await other.run(sql`update environments set clock_offset_ms = 1000 where id = ${there}`);
      });
      throw undo;
    });
    await expect(changing).rejects.toBe(undo);
  });

  test("gets one new version per transaction, however many rows the transaction changes", {
    timeout: 30_000,
  }, async () => {
    await addEnvironments(harness.fixture.database, 10_000);
    const startedMs = performance.now();
    await change(sql`update environments set requests_burst = requests_burst + 1`);
    // About 0.2 seconds; six if every row replaced the version.
    expect(performance.now() - startedMs).toBeLessThan(timeLimit(2_500));
    expect(await seen()).toMatchObject({ id: harness.here });
  });

  test("has a version read before its facts, so that old facts are never remembered as new", async () => {
    expect(await harness.seenBehind("service_pauses", suspend)).toMatchObject({
      businessStatus: "approved",
    });
    expect(await seen()).toMatch("activation_required");
  });

  test("fails every operation when its version is missing", async () => {
    await harness.fixture.database.run(sql`create table kept as select * from access_version`);
    await change(sql`delete from access_version`);
    expect(await seen()).toMatch("the version of the access state");
    await change(sql`insert into access_version select * from kept`);
    harness.testLedger.failures.length = 0;
  });

  test("does not make writers of other parts wait, and shows a change only after its commit", async () => {
    const [there = 0n] = await addEnvironments(harness.fixture.database, 1);
    await seen();
    await harness.fixture.database.transaction(async (tx) => {
      await tx.run(sql`update environments set clock_offset_ms = 1000 where id = ${there}`);
      await harness.fixture.database.transaction(async (other) => {
        await other.run(sql`set local lock_timeout = '500ms'`);
        await other.run(
          sql`update businesses set status = 'suspended' where id = ${harness.here - 1n}`,
        );
        expect(await seen()).toMatchObject({ businessStatus: "approved" });
      });
      expect(await seen()).toMatch("activation_required");
    });
  });

  test("makes a key expire at its time, without any write at that time", async () => {
    await change(sql`
      update api_keys set revoked_at = clock_timestamp() + interval '1 second' where id = ${harness.apiKeyId}`);
    expect(await seen()).toMatchObject({ id: harness.here });
    await expect.poll(() => seen(), { timeout: 5_000 }).toMatch("invalid_api_key");
    expect(harness.questions).toBe(1);
  });
});
