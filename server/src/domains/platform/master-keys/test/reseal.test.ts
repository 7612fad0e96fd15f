import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MASTER_KEYS } from "../../../../../test/support/master-keys.ts";
import { ask, startTestService, type TestService } from "../../../../../test/support/service.ts";
import { buildKit, closeKit, sealedTables } from "../../../../app.ts";
import { writeLink } from "../../../../kernel/cells/link-queries.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { openAnswer } from "../../../../kernel/http/answer/sealed-answers.ts";
import type { Kit } from "../../../../kernel/kit.ts";
import { createLogger } from "../../../../kernel/log.ts";
import { Metrics } from "../../../../kernel/metrics.ts";
import { writeSettings } from "../../../../kernel/providers/live/queries.ts";
import { pagesOf } from "../../../../kernel/sealing/count-dependents.ts";
import type { MasterKey } from "../../../../kernel/sealing/vault.ts";
import { writeDetails } from "../../../cards/cardholders/index.ts";
import { sealNumber } from "../../../customers/customers/index.ts";
import { createEndpoint, rotateSecret } from "../../../webhooks/endpoints/index.ts";
import { findEnvironment, showKeys } from "../../businesses/index.ts";
import { adjustLedger } from "../../reconciliation/index.ts";
import { countKeyUse, resealSecrets } from "../index.ts";

let service: TestService;
const kits: Kit[] = [];

const OLD = MASTER_KEYS[0] as MasterKey;
const NEW: MasterKey = { id: 2, secret: Buffer.alloc(32, 8) };

beforeAll(async () => {
  service = await startTestService();
  await fill();
});
afterAll(async () => {
  for (const kit of kits) await closeKit(kit);
  await service.stop();
});

/** Seals a value in every sealed column. */
async function fill(): Promise<void> {
  const { businessId } = service.business;
  const endpoint = { businessId, mode: "test", eventTypes: null, by: "a test" } as const;
  const created = await createEndpoint(service.kit, { ...endpoint, url: `${service.url}/hooks` });
  const { id } = created.endpoint;
  await rotateSecret(service.kit, { endpointId: id, within: "any", by: "a test" });
  const customer = {
    ...{ externalId: "one", firstName: "Amina", lastName: "Bello", phone: "08030000001" },
    ...{ bvn: "22987659231", idType: "PASSPORT", idNumber: "B99130077" },
  };
  const saved = await ask(service, { path: "/customers", body: customer, idempotencyKey: "one" });
  const kyc = `/customers/${saved.body.data?.["id"]}/kyc`;
  const submitted = await ask(service, {
    path: kyc,
    body: { type: "BVN", payload: { bvn: "22987659231" } },
  });
  expect([saved.status, submitted.status]).toEqual([200, 200]);
  const settings = { apiKey: "a provider's key" };
  // No adapter has this name, so the settings are stored and not used.
  const order = { provider: "no-provider", settings, by: "a test" };
  await writeSettings(service.kit.database, service.kit.vault, order);
  const evidence = { name: "letter.txt", content: Buffer.from("a letter") };
  await adjustLedger(service.kit, {
    ...{ businessId, mode: "test", from: "fees", to: "vat", amount: 1n, currency: "NGN" },
    ...{ reason: "A test.", by: "a test", evidence },
  });
  const link = {
    number: 14,
    url: service.url,
    isHome: false,
    secret: "a link's secret",
    by: "a test",
  };
  await service.kit.database.transaction((tx) => writeLink(tx, service.kit.vault, link));
  await forgetAnswer();
  await orderCard();
}

/** A sealed answer of an operation whose key was freed. */
const forgetAnswer = () =>
  service.kit.database.run(sql`
    insert into forgotten_operations (period, environment_id, key, fingerprint, status, body, recorded_at)
    select period, environment_id, key, fingerprint, status, body, recorded_at - interval '1 second'
    from operation_records where key = 'client:one'`);

/** An order that no issuer has answered yet, which describes its cardholder. */
async function orderCard(): Promise<void> {
  const { kit, business } = service;
  const environmentId = await findEnvironment(kit.database, business.businessId, "test");
  const details = {
    bvn: sealNumber(kit.vault, environmentId, "bvn", "22987659232"),
    idNumber: sealNumber(kit.vault, environmentId, "idNumber", "B99130078"),
  };
  const { holder, holderBvn, holderIdNumber } = writeDetails(details);
  await kit.database.run(sql`
    insert into card_orders (environment_id, card_id, funding, issue_fee, issue_vat, funding_fee, funding_vat,
      request_id, operation_key, holder, holder_bvn, holder_id_number, created_at)
    values (${environmentId}, 1, 0, 0, 0, 0, 0, 'req_order', 'order', ${holder}, ${holderBvn}, ${holderIdNumber}, now())`);
}

async function kitWith(masterKeys: readonly MasterKey[], { kit: of } = service): Promise<Kit> {
  const kit = await buildKit({
    databaseUrl: of.database.url,
    namedStatements: true,
    poolSize: 4,
    masterKeys,
    log: createLogger("silent"),
    metrics: new Metrics(),
  });
  kits.push(kit);
  return kit;
}

test("every column of bytes is known to be sealed, or known not to be", async () => {
  const rows = await service.kit.database.many<{ name: string }>(sql`
    select table_name || '.' || column_name as name from information_schema.columns
    join pg_class on relname = table_name and not relispartition
    where table_schema in ('public', 'simulator') and data_type = 'bytea'`);
  const sealed = sealedTables.flatMap(({ table, columns, form }) =>
    form === "bytes" ? Object.keys(columns).map((column) => `${table}.${column}`) : [],
  );
  const columns = [...new Set(rows.map(({ name }) => name))].sort();
  expect(columns).toEqual([...sealed, ...NOT_SEALED].sort());
});

test("a table whose rows the ledger changes says which lock the ledger holds", () => {
  const unlocked = sealedTables.filter(({ lockOf }) => lockOf === undefined);
  expect(unlocked.map(({ table }) => table).sort()).toEqual([
    "api_keys",
    "cells",
    "forgotten_operations",
    "installation_secrets",
    "ledger_evidence",
    "operation_records",
    "provider_settings",
    "webhook_endpoints",
  ]);
});

/** Hashes, check values, and bytes that others sent. A new column of bytes goes here or into `sealedTables`. */
const NOT_SEALED = [
  "api_keys.key_hash",
  "arrived_businesses.head",
  "arrived_rows.digest",
  "bill_references.content",
  "businesses.logo",
  "customers.bvn_hash",
  "customers.id_number_hash",
  "customers.verified_bvn_hash",
  "forgotten_operations.fingerprint",
  "identity_checks.question",
  "inbound_notices.body",
  "kyc_items.content",
  "kyc_items.number_hash",
  "ledger_digests.digest",
  "ledger_digests.head",
  "ledger_digests.marks",
  "login_attempts.subject",
  "login_devices.device_hash",
  "login_used_codes.code_hash",
  "master_keys.fingerprint",
  "member_invitations.token_hash",
  "member_otps.code_hash",
  "operation_records.fingerprint",
  "operator_invitations.token_hash",
  "operator_login_devices.device_hash",
  "operator_login_used_codes.code_hash",
  "processed_card_notices.content",
  "verification_keys.content",
  "verifications.identifier_hash",
  "viewings.cookie_hash",
  "viewings.link_hash",
  "webhook_attempts.answer",
];

test("every file that seals is known, so that no sealed text hides in a column of another type", async () => {
  const src = path.join(import.meta.dirname, "../../../..");
  const files = (await readdir(src, { recursive: true })).filter(
    (file) => file.endsWith(".ts") && !file.includes("/test/"),
  );
  const texts = await Promise.all(files.map((file) => readFile(path.join(src, file), "utf8")));
  const sealing = files.filter((_, at) => /\.seal\(/.test(texts[at] ?? ""));
  expect(sealing.sort()).toEqual([
    "domains/customers/customers/seal-number.ts",
    "domains/customers/verification/seal-identity.ts",
    "domains/platform/businesses/issue-api-key.ts",
    "domains/platform/reconciliation/adjustment-queries.ts",
    "domains/webhooks/endpoints/create-endpoint.ts",
    "domains/webhooks/endpoints/rotate-secret.ts",
    "kernel/cells/link-queries.ts",
    "kernel/http/answer/sealed-answers.ts",
    "kernel/moving/reseal-staged.ts",
    "kernel/providers/live/queries.ts",
    "kernel/sealing/vault.ts",
    "kernel/tenancy/installation-secret.ts",
    "kernel/tenancy/installation.ts",
  ]);
});

test("the data of this test has a value in every sealed column", async () => {
  for (const table of sealedTables) {
    const found = new Set<number>();
    for await (const page of pagesOf(service.kit.database, table))
      for (const { heads } of page)
        for (const [at, id] of heads.entries()) if (id !== null) found.add(at);
    expect([table.table, found.size]).toEqual([table.table, Object.keys(table.columns).length]);
  }
});

test("an upgrade finds the keys of the values that are there", async () => {
  const migration = path.join(
    import.meta.dirname,
    "../../../../../migrations/0023_master_keys_and_mail.sql",
  );
  const [statement] =
    /^insert into master_keys .*?;$/ms.exec(await readFile(migration, "utf8")) ?? [];
  const { database } = service.kit;
  await database.run(sql`delete from master_keys`);
  await database.run({ text: statement ?? "", values: [] });
  expect(await database.many(sql`select id, fingerprint from master_keys`)).toEqual([
    { id: 1, fingerprint: null },
  ]);
  await kitWith([OLD]);
});

test("beside live traffic it overwrites nothing: the last number that was written is the one that opens", async () => {
  const live = await startTestService([], { masterKeys: [OLD, NEW] });
  try {
    const kit = await kitWith([NEW, OLD], live);
    const numbers = Array.from({ length: 12 }, (_, at) => `D77${String(at).padStart(6, "0")}`);
    const write = (idNumber: string) =>
      ask(live, { path: "/customers", body: { externalId: "busy", idType: "PASSPORT", idNumber } });
    let isWriting = true;
    const resealing = (async () => {
      while (isWriting) await resealSecrets(kit, sealedTables, "a test");
    })();
    for (const number of numbers) expect((await write(number)).status).toBe(200);
    isWriting = false;
    await resealing;
    const report = await resealSecrets(kit, sealedTables, "a test");
    expect(report.keys.map(({ sealedValues }) => sealedValues > 0)).toEqual([true, false]);
    const shown = await ask(live, { path: "/customers/by-external-id/busy" });
    expect(shown.body.data?.["idNumber"]).toBe(numbers.at(-1));
    await closeKit(kits.pop() ?? kit);
  } finally {
    await live.stop();
  }
}, 30_000);

test("a row that another transaction locks is left, its key stays needed, and the next run seals it", async () => {
  const kit = await kitWith([NEW, OLD]);
  const report = await service.kit.database.transaction(async (tx) => {
    await tx.many(sql`select id from customers for update`);
    return await resealSecrets(kit, sealedTables, "a test");
  });
  const [, old] = report.keys;
  expect(old).toEqual({ id: 1, sealedValues: 2, sealsNow: false });
  await expect(kitWith([NEW])).rejects.toThrow("key 1 for 2 sealed values");
});

test("after it nothing depends on the old key, which may be removed, and every value still opens", async () => {
  const kit = await kitWith([NEW, OLD]);
  const reports = await Promise.all(
    ["one", "another"].map((by) => resealSecrets(kit, sealedTables, by)),
  );
  const last = await resealSecrets(kit, sealedTables, "a test");
  expect(reports.concat(last).map(({ unreadable }) => unreadable)).toEqual([0, 0, 0]);
  expect(last.resealed).toBe(0);
  const alone = await kitWith([NEW]);
  expect(await countKeyUse(alone, sealedTables)).toEqual([
    { id: 2, sealedValues: expect.any(Number), sealsNow: true },
    { id: 1, sealedValues: 0, sealsNow: false },
  ]);
  const { businessId, test: testKeys } = service.business;
  const { keys } = await showKeys(alone, { businessId, by: "a test" });
  expect(keys.find(({ mode }) => mode === "test")?.apiKey).toBe(testKeys.apiKey);
  const answer = await alone.database.one<{ environmentId: bigint; key: string; body: string }>(sql`
    select environment_id as "environmentId", key, body from operation_records where key = 'client:one'`);
  expect(answer.body).not.toContain("\n");
  const opened = openAnswer(alone.vault, { ...answer, operationKey: answer.key }, answer.body);
  expect(JSON.parse(opened).data.externalId).toBe("one");
});

test("a value that no key opens stays as it is, is counted, and keeps its key needed", async () => {
  const kit = await kitWith([{ id: 3, secret: Buffer.alloc(32, 3) }, NEW]);
  await kit.database.run(sql`
    update customers set bvn_sealed = set_byte(bvn_sealed, 40, get_byte(bvn_sealed, 40) # 1)`);
  const report = await resealSecrets(kit, sealedTables, "a test");
  expect(report.unreadable).toBe(1);
  expect(report.keys.find(({ id }) => id === 2)?.sealedValues).toBe(1);
  await expect(kitWith([{ id: 3, secret: Buffer.alloc(32, 3) }])).rejects.toThrow(
    "key 2 for 1 sealed values",
  );
});
