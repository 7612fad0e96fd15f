import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { assertOwnSessions } from "../src/kernel/database/refuse-pooler.ts";
import { sql } from "../src/kernel/database/sql.ts";
import { isServerLost } from "../src/kernel/ledger/failures.ts";
import {
  createLedgerFixture,
  type LedgerFixture,
  openDatabase,
  openLedger,
  pipelineSettings,
  verify,
} from "./support/ledger-fixture.ts";
import { callerOf, openWallet, transfer } from "./support/ledger-operations.ts";
import { type Pgbouncer, pgbouncerProgram, startPgbouncer } from "./support/pgbouncer.ts";
import { startService } from "./support/running-service.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

describe.runIf(pgbouncerProgram !== undefined)("behind a PgBouncer in transaction mode", () => {
  let fixture: LedgerFixture;
  let pooler: Pgbouncer;

  beforeAll(async () => {
    fixture = await createLedgerFixture(4);
    pooler = await startPgbouncer(fixture.url, 3);
  });

  afterAll(async () => {
    await pooler?.stop();
    await fixture?.drop();
  });

  let keys = 0;
  const caller = (environmentId: bigint) => callerOf(environmentId, `key ${++keys}`);

  test("groups of several runners and processes share few connections, and all guarantees hold", async () => {
    const connection = { ...pipelineSettings(pooler.url), namedStatements: false };
    const standstill = monitorEventLoopDelay();
    standstill.enable();
    const ledgers = [
      openLedger(pooler.url, { connection }),
      openLedger(pooler.url, { connection, firstSlot: 10 }),
    ];
    const through = (n: number) => ledgers[n % ledgers.length]?.ledger ?? ledgers[0]?.ledger;
    const wallets = await Promise.all(
      Array.from({ length: 16 }, async (_, n) => {
        const environmentId = fixture.environmentIds[n % 4] ?? 0n;
        const answer = await through(n)?.run(openWallet(1_000n), caller(environmentId));
        return { environmentId, id: BigInt(JSON.parse(answer?.body ?? "").id) };
      }),
    );
    const results = await Promise.all(
      Array.from({ length: 600 }, async (_, n) => {
        const from = wallets[n % 16] ?? { environmentId: 0n, id: 0n };
        const to = wallets[(n + 4) % 16]?.id ?? 0n;
        const twice = caller(from.environmentId);
        const move = () =>
          through(n)?.run(
            transfer({ from: from.id, to, amount: 1n, fee: 1n, narrative: "x" }),
            twice,
          );
        return [await move(), await move()];
      }),
    );
    expect(
      results.every(([first, second]) => first?.replayed === false && second?.replayed === true),
    ).toBe(true);
    // The server ends a transaction that is idle for half a second. That happens only if this process stood still.
    const stoodStill = standstill.max > 300 * 1_000_000;
    const failures = ledgers.flatMap((testLedger) => testLedger.failures);
    expect(failures.filter((one) => !(stoodStill && isServerLost(one))).map(String)).toEqual([]);
    const database = openDatabase(pooler.url);
    const report = await verify(database);
    expect(report).toMatchObject({ findings: [], accounts: 16, transactions: 616 });
    const { fees } = await database.one<{ fees: bigint }>(sql`
      select sum(balance)::bigint as fees from ledger_open_balances where account = 30`);
    expect(fees).toBe(600n);
    await database.close();
    for (const testLedger of ledgers) await testLedger.ledger.close();
  });

  test("a service that needs its own sessions does not start there; without that need it starts", async () => {
    await expect(assertOwnSessions(pooler.url)).rejects.toThrow("DATABASE_NAMED_STATEMENTS=0");
    await expect(assertOwnSessions(fixture.url)).resolves.toBeUndefined();
  });

  test("a start through it migrates nothing, and leaves no lock of a migration behind", async () => {
    const folder = await temporaryFolder();
    const starting = startService({ DATABASE_URL: pooler.url, KASUWA_DATA: folder.path });
    await expect(starting).rejects.toThrow(/^The address for migrations goes through a pooler/);
    await folder.remove();
    const database = openDatabase(fixture.url);
    const { held } = await database.one<{ held: number }>(sql`
      select count(*)::integer as held from pg_locks where locktype = 'advisory' and database =
        (select oid from pg_database where datname = current_database())`);
    expect(held).toBe(0);
    await database.close();
  });

  test("the ledger survives a pooler that is killed and restarted", async () => {
    const own = await startPgbouncer(fixture.url, 2);
    const connection = { ...pipelineSettings(own.url), namedStatements: false };
    const testLedger = openLedger(own.url, { connection });
    const [environmentId = 0n] = fixture.environmentIds;
    await testLedger.ledger.run(openWallet(1n), caller(environmentId));
    await own.stop();
    const waiting = testLedger.ledger.run(openWallet(1n), caller(environmentId));
    await sleep(300);
    const back = await startPgbouncer(fixture.url, 2, own.port);
    expect(await waiting).toMatchObject({ status: 200 });
    await testLedger.ledger.close();
    await back.stop();
    expect(testLedger.failures.length).toBeGreaterThan(0);
    expect(testLedger.failingOperations).toEqual([]);
  });
});
