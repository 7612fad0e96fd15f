import { expect, test } from "vitest";
import { present } from "../../../../kernel/assert.ts";
import { moneyActions } from "../../../../money-actions.ts";
import { approveProposal, isProposed } from "../../proposals/index.ts";
import { decideItem, isExplained, listExceptions, reportReconciliation } from "../index.ts";
import { daysBefore } from "../rules.ts";
import { lineOf, paid, put, take, useStatement } from "./use-statement.ts";

const tried = useStatement();
const kit = () => tried().service.kit;
const recount = (days = 1) => tried().recount(daysBefore(new Date(), days));

/** A payment whose line the adapter does not know as one of it: its text alone names the order. */
async function paidWithoutReference(naira: number, change: { kobo?: bigint } = {}) {
  const { reference, subject } = await paid(naira);
  take(reference);
  const id = `unread ${reference}`;
  const amount = BigInt(-naira * 100) + (change.kobo ?? 0n);
  put(lineOf(id, { amount, text: `NIP/${reference}/RENT` }));
  /** The adapter is corrected, and its statement is read again. */
  const correct = async () => {
    put(lineOf(id, { about: { kind: "order", subject }, amount: BigInt(-naira * 100) }));
    await tried().run();
  };
  return { id, reference, subject, correct };
}

/** Two people decide the only line that is not an order's. */
async function bookTheLine(): Promise<void> {
  const open = await listExceptions(kit(), {});
  const { id } = present(
    open.find(({ key }) => key.startsWith("line/")),
    "the item of the line",
  );
  const note = "Counted by hand.";
  const proposed = await decideItem(kit(), { id, decision: "book", by: "amina", note });
  if (!isProposed(proposed)) throw new Error("a second person is needed");
  await approveProposal(kit(), moneyActions, { id: proposed.proposalId, by: "bola" });
}

test("a kept line is given to the order that its text names, once", async () => {
  const { correct } = await paidWithoutReference(4_100);
  await tried().readOnly();
  expect(await listExceptions(kit(), {})).toHaveLength(2);
  expect(await recount()).toMatchObject([{ provider: "monnify", matched: 1 }]);
  expect(await listExceptions(kit(), {})).toEqual([]);
  const report = await reportReconciliation(kit());
  expect(isExplained(report)).toBe(true);
  expect(await recount()).toMatchObject([{ provider: "monnify", matched: 0 }]);
  expect(await reportReconciliation(kit())).toEqual(report);
  await correct();
});

test("a line of another amount, and one with two references, stay as they are", async () => {
  const other = await paidWithoutReference(4_200, { kobo: 1n });
  const first = await paidWithoutReference(4_300);
  put(lineOf(first.id, { amount: -430_000n, text: `${first.reference} ${other.reference}` }));
  await tried().readOnly();
  expect(await recount()).toMatchObject([{ matched: 0 }]);
  expect(await listExceptions(kit(), {})).toHaveLength(4);
  put(lineOf(other.id, { amount: -420_000n, text: other.reference }));
  put(lineOf(first.id, { amount: -430_000n, text: first.reference }));
  await tried().run();
  expect(await listExceptions(kit(), {})).toEqual([]);
  await first.correct();
  await other.correct();
});

test("a line that is decided stays where it is when the statement says another amount of it", async () => {
  const { id, reference, subject } = await paidWithoutReference(4_450, { kobo: 1n });
  await tried().readOnly();
  await bookTheLine();
  // This is exactly what the order lacks.
  put(lineOf(id, { amount: -445_000n, text: reference }));
  await tried().readOnly();
  expect(await recount()).toMatchObject([{ matched: 0 }]);
  const [item] = (await listExceptions(kit(), {})).filter(({ key }) => key.startsWith("line/"));
  expect(item).toMatchObject({ decided: -444_999n, theirs: -445_000n });
  put(lineOf(id, { amount: -444_999n, text: reference }));
  put(lineOf(reference, { about: { kind: "order", subject }, amount: -445_000n }));
  expect((await tried().run()).exceptions).toEqual([]);
});

test("a line from before the day, and a line that is decided, stay as they are", async () => {
  await paidWithoutReference(4_400);
  await tried().readOnly();
  expect(await recount(-1)).toMatchObject([{ matched: 0 }]);
  await bookTheLine();
  expect(await recount()).toMatchObject([{ matched: 0 }]);
  expect(await listExceptions(kit(), {})).toMatchObject([{ ours: -440_000n, theirs: 0n }]);
});
