import { describe, expect, test, vi } from "vitest";
import { callerOf } from "../../../../test/support/ledger-operations.ts";
import { ENVIRONMENT, walletWith } from "../../../../test/support/memory-books.ts";
import { memoryPipeline } from "../../../../test/support/memory-pipeline.ts";
import {
  box,
  boxesWith,
  byAccount,
  byLabel,
  link,
} from "../../../../test/support/memory-records.ts";
import { queuedOperation } from "../../../../test/support/queued-operations.ts";
import type { Sql } from "../../database/sql.ts";
import { Ids, IdsRanOut } from "../../ids.ts";
import { available, open } from "../accounts.ts";
import { KeyResolver } from "../group/key-resolver.ts";
import type { QueuedOperation } from "../group/queued-operation.ts";
import { Prechecks } from "../group/read-prechecks.ts";
import { resolveNeeds } from "../group/resolved-need.ts";
import { type GroupTools, runGroup } from "../group/run-group.ts";
import { SharedAccounts } from "../group/shared-accounts.ts";
import { operation } from "../operation.ts";
import type { Needs } from "../records.ts";

const NEEDS = { box: byAccount(boxesWith("account"), "1001/a") };
const ABORTED = Object.assign(new Error("the transaction is aborted"), { code: "25P02" });
const FULL = Object.assign(new Error("the disk is full"), { code: "53100" });

const { id, businessId, mode, businessStatus, hasSubscribers } = ENVIRONMENT;
const FACTS = { id, businessId, mode, businessStatus, hasSubscribers, clockOffsetMs: 0n };
const CHECKED = {
  ...{ now: ENVIRONMENT.now, month: "2026_10", period: 7, version: "1", records: null },
  synchronousCommit: "on",
};

/** What a statement of a group does, by a part of its text. */
const KINDS = [
  ["ids", "nextval"],
  ["period", "as number"],
  ["begin", "begin"],
  ["locks", "pg_advisory_xact_lock"],
  ["prechecks", "clock_timestamp"],
  ["access", "from environments"],
  ["access", "from api_keys"],
  ["access", "from service_pauses"],
  ["lookup", "find "],
  ["rows", "read "],
  ["commit", "commit"],
  ["rollback", "rollback"],
] as const;

const kindOf = ({ text }: Sql): string =>
  KINDS.find(([, part]) => text.trim().startsWith(part) || text.includes(part))?.[0] ?? "write";

interface Choices {
  readonly fails?: Readonly<Record<string, readonly Error[]>>;
  readonly keepsSession?: boolean;
  readonly committed?: string;
  readonly entrySeq?: bigint;
  readonly records?: readonly object[];
}

function openServer({ fails = {}, entrySeq = 0n, records, ...choices }: Choices = {}) {
  const failures = new Map(Object.entries(fails).map(([kind, errors]) => [kind, [...errors]]));
  const rows: Readonly<Record<string, () => readonly object[]>> = {
    ids: () => Array.from({ length: 8 }, (_, at) => ({ first: BigInt(at + 1) * 10_000n })),
    period: () => [{ number: 7 }],
    locks: () => [walletWith(1001n, 100n, { entrySeq })],
    prechecks: () => [{ ...CHECKED, records: records ?? null }],
    access: () => [FACTS],
    lookup: () => [link("label a", "a", null)],
    rows: () => [box("a")],
  };
  const connection = memoryPipeline((statement) => {
    const kind = kindOf(statement);
    return failures.get(kind)?.shift() ?? rows[kind]?.() ?? [];
  }, choices);
  /** The kinds of statements in order, each run of one kind once. */
  const steps = () => {
    const kinds = connection.sent.map(kindOf);
    return kinds.filter((kind, at) => kind !== kinds[at - 1]);
  };
  const tools: GroupTools = {
    ...{ pipeline: connection.pipeline, keyResolver: new KeyResolver(), slot: 0 },
    ...{ prechecks: new Prechecks(), sharedAccounts: new SharedAccounts(), ids: new Ids() },
  };
  return { tools, steps };
}

let count = 0;

/** An operation that pays 5 out of an account, or does what the test says. */
function paying(decide?: () => unknown, needs: Needs = NEEDS): QueuedOperation {
  count += 1;
  const tested = operation({
    ...{ name: "test", needs, rows: 3 },
    decide: (_found, books) => {
      if (decide !== undefined) return decide();
      const to = open("fees", "NGN");
      const postings = [{ from: available(1001n), to, amount: 5n }];
      books.post({ kind: "test", narrative: "test", postings });
      return String(books.account(1001n).available);
    },
  });
  const caller = callerOf(1n, `group ${count}`);
  const resolvedNeeds = resolveNeeds(tested, caller);
  return { ...queuedOperation(1n), operation: tested, caller, resolvedNeeds };
}

const bodiesOf = (results: Awaited<ReturnType<typeof runGroup>>["results"]) =>
  [...results.values()].map((result) => ("answer" in result ? result.answer.body : result.error));

describe("a group", () => {
  test("reads, decides, writes and commits; its operations may be committed from then on", async () => {
    const { tools, steps } = openServer();
    const operations = [paying(), paying()];
    const { results } = await runGroup(tools, operations);
    expect(bodiesOf(results)).toEqual(['"95"', '"90"']);
    const before = ["ids", "period", "begin", "locks", "prechecks", "access", "rows"];
    expect(steps()).toEqual([...before, "write", "commit"]);
    expect(operations.map(({ mayBeCommitted }) => mayBeCommitted)).toEqual([true, true]);
  });

  test("looks up its keys before its transaction, and decides on the rows that they mean", async () => {
    const { tools, steps } = openServer();
    const named = paying(() => "decided", { box: byLabel(boxesWith("none"), "label a") });
    const { results } = await runGroup(tools, [named]);
    expect(bodiesOf(results)).toEqual(['"decided"']);
    expect(steps().slice(0, 4)).toEqual(["ids", "period", "lookup", "begin"]);
  });

  /** A server that has recorded the answer of an operation. */
  function openServerThatKnows(operation: QueuedOperation) {
    const { environmentId, operationKey, fingerprint } = operation.caller;
    const record = {
      ...{ environmentId: String(environmentId), key: operationKey, status: 200, body: '"before"' },
      fingerprint: fingerprint.toString("hex"),
    };
    const named = { ...operation, recordName: `${environmentId}/${operationKey}` };
    return { ...openServer({ records: [record] }), named };
  }

  test("does not commit an operation that only gets its recorded answer", async () => {
    const paid = paying();
    const { tools, named } = openServerThatKnows(paying());
    const { results } = await runGroup(tools, [named, paid]);
    expect(bodiesOf(results)).toEqual(['"before"', '"95"']);
    expect([named.mayBeCommitted, paid.mayBeCommitted]).toEqual([false, true]);
  });

  test("that only repeats answers writes, so that its commit waits for the standbys", async () => {
    const { tools, steps, named } = openServerThatKnows(paying());
    const { results } = await runGroup(tools, [named]);
    expect(bodiesOf(results)).toEqual(['"before"']);
    expect(steps().slice(-2)).toEqual(["write", "commit"]);
  });

  test("notices that another process moved money in an account that its last group changed", async () => {
    const { tools } = openServer();
    const shared = async () => (await runGroup(tools, [paying()])).isShared;
    expect(await shared()).toBe(false);
    // The server shows the account without the entry that the first group wrote.
    expect(await shared()).toBe(true);
  });
});

describe("a group that fails", () => {
  test("in a read is rolled back with the error that made the others fail", async () => {
    const { tools, steps } = openServer({ fails: { locks: [ABORTED], prechecks: [FULL] } });
    const paid = paying();
    await expect(runGroup(tools, [paid])).rejects.toBe(FULL);
    expect([steps().at(-1), steps().includes("commit")]).toEqual(["rollback", false]);
    expect(paid.mayBeCommitted).toBe(false);
  });

  test("in a decision is rolled back before it writes anything", async () => {
    const { tools, steps } = openServer({ fails: { rollback: [FULL] } });
    const greedy = paying(() => {
      throw new IdsRanOut("none is left");
    });
    await expect(runGroup(tools, [greedy])).rejects.toThrow("none is left");
    expect([steps().at(-1), steps().includes("write")]).toEqual(["rollback", false]);
    expect(greedy.mayBeCommitted).toBe(false);
  });

  test("in a write is rolled back with the root cause, and may be committed", async () => {
    const fails = { write: [FULL], commit: [ABORTED], rollback: [ABORTED] };
    const { tools, steps } = openServer({ fails });
    const paid = paying();
    await expect(runGroup(tools, [paid])).rejects.toBe(FULL);
    expect(steps().at(-1)).toBe("rollback");
    expect(paid.mayBeCommitted).toBe(true);
  });

  test("in its commit is not done, also where the server answers without an error", async () => {
    const { tools } = openServer({ committed: "ROLLBACK" });
    const failing = runGroup(tools, [paying()]);
    await expect(failing).rejects.toThrow("the group's commit ended as ROLLBACK");
  });
});

describe("the ids of a group", () => {
  test("are reserved before its transaction, with spare ones for each operation", async () => {
    const { tools, steps } = openServer();
    const reserve = vi.spyOn(tools.ids, "reserve");
    await runGroup(tools, [paying(), paying()]);
    expect(reserve.mock.calls.map(([ids]) => ids)).toEqual([26]);
    await runGroup(tools, [paying()]);
    // The first group left enough of its blocks.
    expect(steps().filter((step) => step === "ids")).toHaveLength(1);
  });

  test("come from the transaction's own server behind a pooler, again for each group", async () => {
    const { tools, steps } = openServer({ keepsSession: false });
    await runGroup(tools, [paying()]);
    await runGroup(tools, [paying()]);
    const firstSteps = ["period", "begin", "locks", "ids", "prechecks"];
    expect(steps().slice(0, firstSteps.length)).toEqual(firstSteps);
    expect(steps().filter((step) => step === "ids")).toHaveLength(2);
  });
});
