import { array, assert, asyncProperty, boolean, constantFrom, record } from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { doneOf } from "../../../../../test/support/done-of.ts";
import {
  ageSent,
  confirmIn,
  decide as decideAt,
  dueOf,
  inSuspense,
  isUnmatched,
  lagosDay,
  openAlertsOf,
  paidSums,
  sendSilently as sendToSilent,
  sentAs,
  silence,
  standStill,
} from "../../../../../test/support/sent-credits.ts";
import { ask } from "../../../../../test/support/service.ts";
import {
  betweenCells,
  linkBoth,
  type TestCell,
  useLinkedCells,
} from "../../../../../test/support/two-cells.ts";
import { accountOwners } from "../../../../app.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { compareBooks, disconnectCell } from "../../../platform/cells/index.ts";
import { showProvider } from "../../../platform/providers/index.ts";
import type { SentOutcome } from "../decide-sent.ts";
import { assignCredit, sendCredit } from "../index.ts";
import { payCell } from "../pay-cell.ts";

let one: TestCell;
let other: TestCell;
useLinkedCells((...cells) => {
  [one, other] = cells;
});

const sendSilently = (earlier: { readonly isCredited?: boolean } = {}) =>
  sendToSilent(one, other, earlier);

const decide = (reference: string, outcome: SentOutcome, reason?: string) =>
  decideAt(one.kit, reference, outcome, reason);

const both = async () => (await betweenCells(one)) + (await betweenCells(other));

describe("a sent credit that its cell never answers", () => {
  test("is ended as failed: it is unmatched again, and no longer keeps the link", async () => {
    const before = await inSuspense(one.kit);
    const { id, reference } = await sendSilently();
    const which = { provider: "cell14", mode: "test" } as const;
    expect((await showProvider(one.kit, which)).orders).toMatchObject({ open: 1, waiting: 0 });
    expect(await openAlertsOf(one.kit, id)).toEqual(["collections.send_unknown"]);
    await expect(disconnectCell(one.kit, { number: 14, by: "ada" })).rejects.toThrow("are open");
    const attempts = [1, 2, 3].map(() => decide(reference, "failed"));
    const done = (await Promise.allSettled(attempts)).flatMap((one) =>
      one.status === "fulfilled" ? [one.value] : [],
    );
    expect(done).toEqual([{ reference, outcome: "failed" }]);
    expect(await sentAs(one.kit, reference)).toMatchObject({
      ...{ state: "refused", decidedBy: "ada", reason: "Letter of its operators." },
    });
    expect(await isUnmatched(one.kit, id)).toBe(true);
    expect(await inSuspense(one.kit)).toBe(before + 10_000n);
    expect(await openAlertsOf(one.kit, id)).toEqual(["collections.send_refused"]);
    expect((await showProvider(one.kit, which)).orders).toBeNull();
    await disconnectCell(one.kit, { number: 14, by: "ada" });
    await linkBoth(one, other);
    await expect(decide(reference, "failed")).rejects.toThrow("has ended");
  });

  test("is ended as paid: the money leaves suspense", async () => {
    const [before, between] = [await inSuspense(one.kit), await betweenCells(one)];
    const { id, reference } = await sendSilently({ isCredited: true });
    await decide(reference, "paid");
    expect(await sentAs(one.kit, reference)).toMatchObject({ state: "paid", decidedBy: "ada" });
    expect(await inSuspense(one.kit)).toBe(before);
    expect(await betweenCells(one)).toBe(between + 10_000n);
    expect(await openAlertsOf(one.kit, id)).toEqual([]);
  });

  test("is decided with a reason, after a day, and only if it exists", async () => {
    const { id, reference } = await sendSilently();
    await expect(decide(reference, "failed", " ")).rejects.toThrow("Give a reason");
    await expect(decide("kw1", "failed")).rejects.toThrow("No credit was sent");
    await one.kit.database.run(sql`
      update sent_credits set sent_at = now() - interval '23 hours' where credit_id = ${id}`);
    await expect(decide(reference, "failed")).rejects.toThrow("less than a day ago");
    await ageSent(one.kit, id);
    await decide(reference, "failed");
  });

  test("has no outcome to decide once the cell answers, and its answer counts", async () => {
    const { reference } = await sendSilently({ isCredited: true });
    vi.restoreAllMocks();
    await expect(decide(reference, "failed")).rejects.toThrow("has answered in the meantime");
    expect(await sentAs(one.kit, reference)).toMatchObject({ state: "paid", decidedBy: null });
  });

  test("is not decided as paid if the cell says that it has nothing", async () => {
    const { reference } = await sendSilently();
    vi.restoreAllMocks();
    await expect(decide(reference, "paid")).rejects.toThrow("only be decided as failed");
    await decide(reference, "failed");
    expect(await sentAs(one.kit, reference)).toMatchObject({ state: "refused" });
  });
});

describe("what the cell answers after a decision", () => {
  test.each<[SentOutcome, boolean]>([
    ["failed", false],
    ["paid", true],
  ])("confirms that it %s", async (outcome, isCredited) => {
    const { reference } = await sendSilently({ isCredited });
    await decide(reference, outcome);
    const { state } = await sentAs(one.kit, reference);
    vi.restoreAllMocks();
    // A payment that was under way may still be credited.
    await confirmIn(one.kit, 0);
    expect(await sentAs(one.kit, reference)).toMatchObject({ state, confirmedAt: null });
    silence(one.kit);
    await confirmIn(one.kit, 2);
    expect(await sentAs(one.kit, reference)).toMatchObject({ state, confirmedAt: null });
    vi.restoreAllMocks();
    await confirmIn(one.kit, 2);
    expect(await sentAs(one.kit, reference)).toMatchObject({
      state,
      confirmedAt: expect.any(Date),
    });
  });

  test("pays a credit that was decided as failed and is still unmatched", async () => {
    const before = await inSuspense(one.kit);
    const { id, reference } = await sendSilently({ isCredited: true });
    await decide(reference, "failed");
    vi.restoreAllMocks();
    await confirmIn(one.kit, 2);
    expect(await sentAs(one.kit, reference)).toMatchObject({ state: "paid" });
    expect(await isUnmatched(one.kit, id)).toBe(false);
    expect(await inSuspense(one.kit)).toBe(before);
    expect(await openAlertsOf(one.kit, id)).toEqual([]);
    expect(await both()).toBe(0n);
  });

  test("takes its money from suspense and raises an alert if the credit was given away again", async () => {
    const [before, sums] = [await inSuspense(one.kit), await paidSums(one.kit)];
    const { id, reference } = await sendSilently({ isCredited: true });
    await decide(reference, "failed");
    vi.restoreAllMocks();
    const accountNumber = other.business.serviceAccountNumber;
    const again = doneOf(await sendCredit(one.kit, { id, accountNumber, by: "bola" }));
    await payCell(one.kit, dueOf(again.reference));
    const day = lagosDay((await sentAs(one.kit, reference)).sentAt);
    const paidOn = async () => (await compareBooks(one.kit, { cell: 14, day })).paid;
    const paid = await paidOn();
    await Promise.all([confirmIn(one.kit, 2), confirmIn(one.kit, 2), confirmIn(one.kit, 2)]);
    expect(await paidOn()).toBe(paid + 1);
    expect(await sentAs(one.kit, reference)).toMatchObject({ state: "paid_late" });
    expect(await sentAs(one.kit, again.reference)).toMatchObject({
      state: "paid",
      decidedBy: null,
    });
    expect(await openAlertsOf(one.kit, id)).toEqual(["collections.paid_late"]);
    // Suspense lacks what was given away twice.
    expect(await inSuspense(one.kit)).toBe(before - 10_000n);
    expect(await paidSums(one.kit)).toEqual({
      count: sums.count + 2,
      amount: sums.amount + 20_000n,
    });
    expect(await both()).toBe(0n);
    const compared = await compareBooks(one.kit, { cell: 14, day: lagosDay(new Date()) });
    expect(compared.differences).toEqual([]);
  });

  test("keeps a credit that was given away again, if the other business does not get it", async () => {
    const before = await inSuspense(one.kit);
    const { id, reference } = await sendSilently({ isCredited: true });
    await decide(reference, "failed");
    vi.restoreAllMocks();
    const accountNumber = other.business.serviceAccountNumber;
    const again = doneOf(await sendCredit(one.kit, { id, accountNumber, by: "bola" }));
    await confirmIn(one.kit, 2);
    await ageSent(one.kit, id);
    silence(one.kit);
    await decide(again.reference, "failed");
    expect(await sentAs(one.kit, again.reference)).toMatchObject({ state: "refused" });
    // The first business has it, so a third one must not get it.
    expect(await isUnmatched(one.kit, id)).toBe(false);
    await expect(sendCredit(one.kit, { id, accountNumber, by: "cleo" })).rejects.toThrow();
    expect(await inSuspense(one.kit)).toBe(before);
    expect(await both()).toBe(0n);
  });

  test("keeps the credit of a virtual account here", async () => {
    const { id, reference } = await sendSilently({ isCredited: true });
    await decide(reference, "failed");
    vi.restoreAllMocks();
    const opened = await ask(one, {
      path: "/business/virtualaccount/dynamic",
      idempotencyKey: "an account for the credit",
      body: { amount: 100 },
    });
    const { accountNumber } = opened.body.data as { accountNumber: string };
    await assignCredit(one.kit, accountOwners, { id, accountNumber, by: "bola" });
    await confirmIn(one.kit, 2);
    expect(await sentAs(one.kit, reference)).toMatchObject({ state: "paid_late" });
    expect(await openAlertsOf(one.kit, id)).toEqual(["collections.paid_late"]);
  });

  test("counts if the cell credits it after saying that it does not have it", async () => {
    const before = await inSuspense(one.kit);
    const { id, reference } = await sendSilently();
    const worker = await standStill(one.kit, reference);
    await decide(reference, "failed");
    vi.restoreAllMocks();
    await confirmIn(one.kit, 2);
    expect(await sentAs(one.kit, reference)).toMatchObject({ confirmedAt: expect.any(Date) });
    await worker.goOn();
    expect(await sentAs(one.kit, reference)).toMatchObject({ state: "paid" });
    expect(await isUnmatched(one.kit, id)).toBe(false);
    expect(await inSuspense(one.kit)).toBe(before);
    expect(await both()).toBe(0n);
  });

  test("makes a credit unmatched again that was decided as paid and that it does not have", async () => {
    const before = await inSuspense(one.kit);
    const { id, reference } = await sendSilently();
    await decide(reference, "paid");
    vi.restoreAllMocks();
    await confirmIn(one.kit, 2);
    expect(await sentAs(one.kit, reference)).toMatchObject({ state: "refused" });
    expect(await isUnmatched(one.kit, id)).toBe(true);
    expect(await inSuspense(one.kit)).toBe(before + 10_000n);
    expect(await openAlertsOf(one.kit, id)).toEqual(["collections.send_refused"]);
    expect(await both()).toBe(0n);
  });
});

test("whatever is decided, what the cell has done counts in the end, and suspense has the rest", async () => {
  const step = record({
    isCredited: boolean(),
    outcome: constantFrom<SentOutcome>("paid", "failed"),
    isSentAgain: boolean(),
  });
  let suspense = await inSuspense(one.kit);
  await assert(
    asyncProperty(array(step, { minLength: 1, maxLength: 3 }), async (steps) => {
      for (const { isCredited, outcome, isSentAgain } of steps) {
        const { id, reference } = await sendSilently({ isCredited });
        await decide(reference, outcome);
        vi.restoreAllMocks();
        const isGivenTwice = isSentAgain && (await isUnmatched(one.kit, id));
        if (isGivenTwice) {
          const order = { id, accountNumber: other.business.serviceAccountNumber, by: "bola" };
          await payCell(one.kit, dueOf(doneOf(await sendCredit(one.kit, order)).reference));
        }
        await confirmIn(one.kit, 2);
        suspense += 10_000n * (1n - BigInt(isCredited) - BigInt(isGivenTwice));
        expect(await inSuspense(one.kit)).toBe(suspense);
        expect(await both()).toBe(0n);
      }
    }),
    { numRuns: 8 },
  );
});
