import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../src/kernel/database/sql.ts";
import {
  createLedgerFixture,
  type LedgerFixture,
  verify,
  verifyInSmallSteps,
} from "./support/ledger-fixture.ts";
import { LedgerProcess } from "./support/ledger-process.ts";
import { type Attempt, type Field, openField, race } from "./support/ledger-race.ts";

let fixture: LedgerFixture;
let field: Field;

beforeAll(async () => {
  fixture = await createLedgerFixture(2);
  const processes = [
    await LedgerProcess.start(fixture.url, 0),
    await LedgerProcess.start(fixture.url, 10),
  ];
  field = await openField(fixture, processes, 2_000n);
});

afterAll(async () => {
  for (const process of field?.processes ?? []) await process.kill();
  await fixture?.drop();
});

const index = fc.nat(1_000);
const amount = fc.bigInt(1n, 900n);

const attempt: fc.Arbitrary<Attempt> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("transfer" as const),
      through: index,
      from: index,
      to: index,
      amount,
      fee: fc.bigInt(0n, 5n),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("across" as const),
      through: index,
      from: index,
      to: index,
      amount,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("hold" as const),
      through: index,
      from: index,
      amount,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("capture" as const),
      through: index,
      hold: index,
      to: index,
      amount,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("release" as const), through: index, hold: index }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("open" as const), through: index }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("again" as const), through: index, of: index }),
  },
);

const waves = fc.array(fc.array(attempt, { minLength: 10, maxLength: 60, size: "max" }), {
  minLength: 2,
  maxLength: 4,
});

test("two processes never create, lose or overdraw money, and a key acts once in either process", {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(waves, async (list) => {
      expect(await race(field, list)).toEqual([]);
    }),
    {
      numRuns: Number(process.env["KASUWA_SOAK"] ?? 0) > 0 ? 200 : 12,
      interruptAfterTimeLimit: 100_000,
    },
  );
});

test("a key sent to both processes at the same moment aborts no group", {
  timeout: 60_000,
}, async () => {
  const both = (n: number): Attempt[] => [
    { kind: "transfer", through: 0, from: n, to: n, amount: 1n, fee: 0n },
    ...Array.from({ length: 3 }, (_, through): Attempt => ({ kind: "again", through, of: 0 })),
  ];
  for (let round = 0; round < 10; round++) {
    // The first attempt of a race is repeated before it is answered, and after.
    expect(
      await race(field, [
        both(round),
        both(round),
        Array.from({ length: 40 }, (_, through) => ({ kind: "again", through, of: 0 })),
      ]),
    ).toEqual([]);
  }
});

test("the verifier finds nothing while both processes work", { timeout: 60_000 }, async () => {
  let [isOver, looks] = [false, 0];
  const work = async () => {
    for (let round = 0; round < 15 || looks < 3; round++) {
      const wave = Array.from(
        { length: 60 },
        (_, n): Attempt =>
          n % 3 === 0
            ? { kind: "across", through: n, from: n, to: n, amount: 1n }
            : { kind: "transfer", through: n, from: n, to: n, amount: 1n, fee: 1n },
      );
      expect(await race(field, [wave])).toEqual([]);
    }
  };
  const watch = async () => {
    for (; !isOver; looks++)
      expect(
        (await (looks % 2 === 0 ? verify : verifyInSmallSteps)(fixture.database)).findings,
      ).toEqual([]);
  };
  const working = work().finally(() => {
    isOver = true;
  });
  await Promise.all([working, watch()]);
});

test("no test above caused a deadlock", async () => {
  // A server process reports its deadlocks when it ends.
  for (const process of field.processes) await process.close();
  const row = await fixture.database.one<{ deadlocks: bigint }>(sql`
    select deadlocks from pg_stat_database where datname = current_database()`);
  expect(row.deadlocks).toBe(0n);
});
