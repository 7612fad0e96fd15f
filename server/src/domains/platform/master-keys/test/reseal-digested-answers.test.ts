import { afterAll, beforeAll, expect, test } from "vitest";
import { verify } from "../../../../../test/support/ledger-fixture.ts";
import { MASTER_KEYS } from "../../../../../test/support/master-keys.ts";
import { ask, startTestService, type TestService } from "../../../../../test/support/service.ts";
import { buildKit, closeKit, sealedTables } from "../../../../app.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { digestRows } from "../../../../kernel/ledger/digests/digest-rows.ts";
import { LEDGER_TABLES } from "../../../../kernel/ledger/digests/digested-table.ts";
import { DEFAULT_STEPS } from "../../../../kernel/ledger/verify/verify-steps.ts";
import { createLogger } from "../../../../kernel/log.ts";
import { Metrics } from "../../../../kernel/metrics.ts";
import type { MasterKey } from "../../../../kernel/sealing/vault.ts";
import { listActions } from "../../audit/index.ts";
import { resealSecrets } from "../index.ts";

let service: TestService;

const NEW: MasterKey = { id: 2, secret: Buffer.alloc(32, 8) };

/** Digests a sealed answer, a sealed answer whose key was freed, and a plain answer. */
beforeAll(async () => {
  service = await startTestService();
  const save = async (externalId: string, idNumber: string) => {
    const body = { externalId, idType: "PASSPORT", idNumber };
    const saved = await ask(service, { path: "/customers", body, idempotencyKey: externalId });
    expect(saved.status).toBe(200);
  };
  await save("sealed", "B99130077");
  await save("forgotten", "B99130078");
  const { database } = service.kit;
  await database.run(sql`
    with freed as (delete from operation_records where key = 'client:forgotten' returning *)
    insert into forgotten_operations (period, environment_id, key, fingerprint, status, body, recorded_at)
    select period, environment_id, key, fingerprint, status, body, recorded_at from freed`);
  await database.run(sql`
    insert into operation_records (period, environment_id, key, fingerprint, status, body, recorded_at)
    select period, environment_id, 'client:plain', fingerprint, status, '{}', recorded_at
    from operation_records where key = 'client:sealed'`);
  await digestRows(database, LEDGER_TABLES, { ...DEFAULT_STEPS, settledAfterSeconds: 0 });
  expect(await findings()).toEqual([]);
});
afterAll(() => service?.stop());

const findings = async () => (await verify(service.kit.database)).findings;

test("answers that were sealed again under a new master key are not a fault", async () => {
  const kit = await buildKit({
    databaseUrl: service.kit.database.url,
    namedStatements: true,
    poolSize: 4,
    masterKeys: [NEW, ...MASTER_KEYS],
    log: createLogger("silent"),
    metrics: new Metrics(),
  });
  const readBodies = () =>
    kit.database.many<{ key: string; body: string }>(sql`
      select key, body from operation_records where key = 'client:sealed'
      union all select key, body from forgotten_operations`);
  const before = await readBodies();
  await resealSecrets(kit, sealedTables, "a test");
  const after = await readBodies();
  const [action] = await listActions(kit, {});
  const stored = sql`select id, retired_at is not null as "isRetired" from master_keys order by id`;
  const masterKeys = await kit.database.many(stored);
  await closeKit(kit);
  const retiredKeys = MASTER_KEYS.map(({ id }) => String(id));
  expect(action).toMatchObject({
    ...{ by: "a test", action: "keys.reseal" },
    details: { sealsWith: NEW.id, unreadable: 0, retiredKeys },
  });
  expect(masterKeys).toEqual(
    [...MASTER_KEYS, NEW].map(({ id }) => ({ id, isRetired: id !== NEW.id })),
  );
  expect(after.map(({ key }) => key)).toEqual(["client:sealed", "client:forgotten"]);
  for (const [at, { body }] of after.entries()) expect(body).not.toBe(before[at]?.body);
  expect(await findings()).toEqual([]);
});

test.each([
  ["a sealed answer that became plain", "client:sealed", "{}"],
  ["a sealed answer that became a plain word", "client:sealed", "true"],
  ["a plain answer that became sealed", "client:plain", `AQIA${"A".repeat(60)}`],
])("%s is named", async (_name, key, body) => {
  const { database } = service.kit;
  const { kept } = await database.one<{ kept: string }>(
    sql`select body as kept from operation_records where key = ${key}`,
  );
  const write = (text: string) =>
    database.run(sql`update operation_records set body = ${text} where key = ${key}`);
  await write(body);
  expect(await findings()).toEqual([
    expect.stringMatching(
      new RegExp(`^Stored answer \\d+/${key} was changed after it was digested`),
    ),
  ]);
  await write(kept);
  expect(await findings()).toEqual([]);
});
