import { expect, test, vi } from "vitest";
import { openMemoryBooks } from "../../../../../test/support/memory-books.ts";
import type { Kit } from "../../../../kernel/kit.ts";
import type { MoneyOperation } from "../../../../kernel/ledger/operation.ts";
import type {
  CardIssuer,
  SetStatusOutcome,
} from "../../../../kernel/providers/ports/card-issuer.ts";
import type { Card } from "../queries.ts";
import { reportStatus } from "../report-status-to-issuer.ts";

const JOB = { environmentId: 1n, id: 5n };
const ISSUER_CARD = { environmentId: 1n, reference: "crd_1", issuerReference: "i" };
const REPORT = { card: ISSUER_CARD, issuer: "issuer", status: "frozen" };

/** The fields of a card that a report reads. */
const CARD = {
  ...{ ...JOB, status: "Frozen", issuer: "issuer", reportedStatus: null, reportAttempts: 0 },
  reportingUntil: new Date(),
} as unknown as Card;

/** Reports a frozen card to this issuer, if an earlier step decided to. Returns what the report left behind. */
async function report(issuer: Pick<CardIssuer, "setStatus"> | undefined, isDue = true) {
  const books = openMemoryBooks();
  const steps: string[] = [];
  const run = async (step: MoneyOperation<unknown>) => {
    steps.push(step.name);
    if (step.name === "cards.begin_status_report") return { outcome: isDue ? REPORT : undefined };
    // The step needs the card and nothing else.
    return { outcome: step.decide({ card: CARD } as never, books) };
  };
  const kit = {
    ...{ ledger: { run }, randomness: { bytes: (count: number) => Buffer.alloc(count) } },
    database: { one: async () => ({ mode: "test" }) },
    providers: { cardIssuer: () => issuer },
  };
  // A report reads nothing else from the kit.
  const hasCalled = await reportStatus(kit as unknown as Kit, JOB);
  const [update] = books.changes.updates;
  return { hasCalled, steps, card: update?.row as Card | undefined, changes: books.changes };
}

const issuerThat = (outcome: SetStatusOutcome) => ({ setStatus: vi.fn(async () => outcome) });
const alertsOf = ({ changes }: Awaited<ReturnType<typeof report>>) =>
  changes.inserts.filter(({ record }) => record.name === "alert");

test("a status that the issuer confirms is stored, and no longer reported", async () => {
  const issuer = issuerThat({ kind: "set" });
  const reported = await report(issuer);
  expect(issuer.setStatus).toHaveBeenCalledExactlyOnceWith(ISSUER_CARD, "frozen", {
    scenario: undefined,
  });
  expect(reported.hasCalled).toBe(true);
  expect(reported.card).toMatchObject({ reportedStatus: "frozen", reportingUntil: null });
  expect(reported.changes.timers).toEqual([]);
});

test("a report to an issuer that is not configured is repeated later, without an alert", async () => {
  const reported = await report(undefined);
  expect(reported.steps).toEqual(["cards.begin_status_report", "cards.end_status_report"]);
  expect(reported.card).toMatchObject({ reportedStatus: null, reportingUntil: null });
  expect([reported.changes.timers.length, alertsOf(reported).length]).toEqual([1, 0]);
});

test.each([
  ["unavailable", 0],
  ["unknown", 0],
  ["failed", 1],
  ["not_found", 1],
])("a report whose outcome is %s is repeated later, with %d alerts", async (kind, alerts) => {
  const reported = await report(issuerThat({ kind } as SetStatusOutcome));
  expect(reported.card?.reportedStatus).toBeNull();
  expect([reported.changes.timers.length, alertsOf(reported).length]).toEqual([1, alerts]);
});

test("a report that is not due calls no issuer", async () => {
  const issuer = issuerThat({ kind: "set" });
  const reported = await report(issuer, false);
  expect([reported.hasCalled, reported.steps.length]).toEqual([false, 1]);
  expect(issuer.setStatus).not.toHaveBeenCalled();
});
