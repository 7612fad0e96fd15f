import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLedgerFixture } from "./support/ledger-fixture.ts";
import { LedgerProcess } from "./support/ledger-process.ts";
import { type Attempt, openField, race } from "./support/ledger-race.ts";
import { copyServer, type MutableServer, type Mutation } from "./support/mutated-server.ts";

const LEDGER = "src/kernel/ledger";

const ACCOUNT_LOCK: Mutation = {
  file: `${LEDGER}/group/queries.ts`,
  from: "offset 0 for no key update",
  to: "offset 0",
};
const FUNDS_CHECK: Mutation = {
  file: "test/support/ledger-operations.ts",
  from: "if (books.account(from.accountId).available < amount + fee) throw insufficient();",
  to: "",
};
const NEVER_BELOW_ZERO: Mutation = {
  file: `${LEDGER}/group/operation-books.ts`,
  from: "after.available >= 0n && after.held >= 0n && after.pending >= 0n",
  to: "true",
};
const RECORD_LOOKUP: Mutation = {
  file: `${LEDGER}/group/idempotency.ts`,
  from: "if (record === undefined) return undefined;",
  to: "if (record !== null) return undefined;",
};
const RECORD_CLAIM: Mutation = {
  file: `${LEDGER}/group/write-changes.ts`,
  from: "const records = changes.records.toSorted",
  to: "const records = changes.records.slice(0, 0).toSorted",
};
const KEY_LOCK: Mutation = {
  file: `${LEDGER}/group/queries.ts`,
  from: "pg_advisory_xact_lock(name)",
  to: "name",
};
const READ_AFTER_LOCK: Mutation = {
  file: "src/kernel/database/pipeline.ts",
  from: 'const BEGIN: Sql = { text: "begin"',
  to: 'const BEGIN: Sql = { text: "begin isolation level repeatable read"',
};

let server: MutableServer;
beforeAll(async () => {
  server = await copyServer();
});
afterAll(() => server?.remove());

/** Both processes use the same few wallets, send keys twice, and ask for more money than there is. */
const waves = (round: number): Attempt[][] =>
  Array.from({ length: 4 }, (_, wave) =>
    Array.from(
      { length: 80 },
      (_, n): Attempt =>
        n % 4 === 3
          ? { kind: "again", through: n * 7 + round, of: n + wave }
          : n % 8 === 2
            ? { kind: "open", through: n + round }
            : {
                kind: "transfer",
                through: n * 3 + round,
                from: n,
                to: n,
                amount: BigInt(1 + ((n * 37 + round) % 300)),
                fee: 1n,
              },
    ),
  );

/** Most faults show in the first round. On a busy machine, where fewer operations collide, one may take many. */
const ROUNDS_MAX = 60;

/**
 * Repeats the race until its faults include `sentence`, and returns the faults. A first race may only show a failed
 * group.
 */
async function faultsOf(
  mutations: readonly Mutation[],
  sentence: RegExp,
  rounds = ROUNDS_MAX,
): Promise<string[]> {
  const restore = await server.mutate(mutations);
  const fixture = await createLedgerFixture(2);
  const start = (slot: number) => LedgerProcess.start(fixture.url, slot, server.path);
  const processes = await Promise.all([start(0), start(10)]);
  const faults: string[] = [];
  try {
    const field = await openField(fixture, processes, 1_000n);
    for (let round = 0; round < rounds; round++) {
      faults.push(...(await race(field, waves(round))));
      if (faults.some((fault) => sentence.test(fault))) return faults;
    }
    return faults;
  } finally {
    for (const process of processes) await process.kill();
    await fixture.drop();
    await restore();
  }
}

describe("the race test fails when the ledger loses", () => {
  test("nothing: it passes", { timeout: 60_000 }, async () => {
    expect(await faultsOf([], /./, 3)).toEqual([]);
  });

  test.each<[string, readonly Mutation[], RegExp]>([
    // If another process has written the row since, it is no longer where it was read, and the statement fails.
    ["the lock on accounts", [ACCOUNT_LOCK], /A group failed: 22012/],
    ["the funds check of a decision", [FUNDS_CHECK], /a checked account is never below zero/],
    ["the funds check and the assertion behind it", [FUNDS_CHECK, NEVER_BELOW_ZERO], /23514/],
    ["the lookup of an earlier answer", [RECORD_LOOKUP], /23505|was done \d+ times/],
    ["the record of an answer", [RECORD_CLAIM], /was done \d+ times|has 0 records/],
    ["the lock on keys", [KEY_LOCK], /A group failed: 23505/],
    [
      "the rule that rows are read after the locks",
      [READ_AFTER_LOCK],
      /A group failed: 40001|was acknowledged|23505/,
    ],
  ])("%s", { timeout: 120_000 }, async (_name, mutations, sentence) => {
    const faults = await faultsOf(mutations, sentence);
    expect(faults).toContainEqual(expect.stringMatching(sentence));
  });
});
