import { describe, expect, test } from "vitest";
import { ENVIRONMENT, openMemoryBooks } from "../../../../../test/support/memory-books.ts";
import type { Kit } from "../../../../kernel/kit.ts";
import type { MoneyOperation } from "../../../../kernel/ledger/operation.ts";
import type { CardJob } from "../jobs.ts";
import type { Card } from "../queries.ts";
import { reportStatus } from "../report-status-to-issuer.ts";

const NOW = ENVIRONMENT.now;
const after = (ms: number) => new Date(NOW.getTime() + ms);
const JOB: CardJob = { environmentId: 1n, id: 5n };

/** A card whose status the issuer does not have, with only what a report reads. */
const CARD = {
  ...{ environmentId: 1n, id: 5n, status: "Frozen", reportedStatus: "active", issuer: "issuer" },
  ...{ reference: "crd_1", issuerReference: "i", reportingUntil: null, nextReportAt: null },
  failedReports: 0,
} as unknown as Card;

/** Begins and ends a report. Returns the statuses that the issuer got, and the card's row afterwards. */
async function report(before: Partial<Card> | undefined, job = JOB) {
  const books = openMemoryBooks();
  let card = before && ({ ...CARD, ...before } as Card);
  const reported: string[] = [];
  const run = async (step: MoneyOperation<unknown>) => {
    const outcome = step.decide({ card } as never, books);
    card = (books.changes.updates.at(-1)?.row as Card | undefined) ?? card;
    return { outcome };
  };
  const setStatus = async (_card: object, status: string) => {
    reported.push(status);
    // While the issuer is called, the row says so.
    expect(card).toMatchObject({ reportedStatus: null });
    expect(card?.reportingUntil?.getTime()).toBeGreaterThan(NOW.getTime());
    return { kind: "set" };
  };
  const kit = {
    ...{ ledger: { run }, randomness: { bytes: (count: number) => Buffer.alloc(count) } },
    database: { one: async () => ({ mode: "test" }) },
    providers: { cardIssuer: () => ({ setStatus }) },
  };
  // A report reads nothing else from the kit.
  await reportStatus(kit as unknown as Kit, job);
  return {
    reported,
    card,
    timers: books.changes.timers.length,
    rows: books.changes.updates.length,
  };
}

describe("the issuer is called", () => {
  test.each<[string, Partial<Card>]>([
    ["where no call is under way", {}],
    ["from the moment at which the last call is over", { reportingUntil: NOW }],
  ])("%s", async (_, card) => {
    const one = await report(card);
    expect([one.reported, one.timers]).toEqual([["frozen"], 0]);
    expect(one.card).toMatchObject({ reportedStatus: "frozen", reportingUntil: null });
  });

  test("by the retry that the card waits for", async () => {
    const retry = await report({ nextReportAt: NOW, failedReports: 2 }, { ...JOB, dueAt: NOW });
    expect(retry.reported).toEqual(["frozen"]);
    expect(retry.card).toMatchObject({ nextReportAt: null, failedReports: 0 });
  });
});

describe("the issuer is not called", () => {
  test.each<[string, Partial<Card> | undefined]>([
    ["about no card", undefined],
    ["about a status that it need not know", { status: "Expired" }],
    ["about a card that it has not made", { issuerReference: null }],
    ["with what it has confirmed", { reportedStatus: "frozen" }],
  ])("%s", async (_, card) => {
    expect(await report(card)).toMatchObject({ reported: [], timers: 0, rows: 0 });
  });

  test("by a retry that another one has replaced", async () => {
    const replaced = await report({ nextReportAt: after(1) }, { ...JOB, dueAt: NOW });
    expect(replaced).toMatchObject({ reported: [], timers: 0, rows: 0 });
  });

  test("while a call is under way: a retry waits until that is over", async () => {
    const waiting = await report({ reportingUntil: after(1) });
    expect([waiting.reported, waiting.timers]).toEqual([[], 1]);
    expect(waiting.card?.nextReportAt).toEqual(after(1));
  });

  test("with what it has confirmed, which ends the retries", async () => {
    const ended = await report({ reportedStatus: "frozen", nextReportAt: NOW, failedReports: 1 });
    expect(ended.reported).toEqual([]);
    expect(ended.card).toMatchObject({ nextReportAt: null, failedReports: 0 });
  });
});
