import { beforeEach, expect, test } from "vitest";
import { sql } from "../../../../kernel/database/sql.ts";
import type { AuthorizationQuestion } from "../../../../kernel/providers/ports/card-notices.ts";
import { useSpending } from "./spending-fixture.ts";

const spending = useSpending();

let cardId: bigint;

beforeEach(async () => {
  cardId = await spending().card(10_000n);
});

/** A question about this test's card, with an id that no other question has. */
const question = (
  name: string,
  amount: bigint,
  changes: Partial<AuthorizationQuestion> = {},
): AuthorizationQuestion => ({
  ...{ id: `${cardId}.${name}`, card: { environmentId: spending().environmentId, id: cardId } },
  ...{ authorizationId: "auth_1", amount, currency: "USD", crossBorderFee: 0n },
  ...{ isIncrement: false, takesPartial: false, occurredAt: new Date("2026-03-01T10:00:00Z") },
  merchant: { name: "Cloud Hosting", id: "m_1", network: "Visa", country: "US" },
  ...changes,
});

/** Withdraws a question. The default id is that of our own job; an issuer's notice has another one. */
async function withdraw(asked: AuthorizationQuestion, id = `${asked.id}.withdrawn`): Promise<void> {
  const { isIncrement: _, takesPartial: __, ...facts } = asked;
  const notice = { ...facts, id, questionId: asked.id } as const;
  await spending().notify({ kind: "card_withdrawal", ...notice });
}

const rows = async () =>
  await spending().kit.database.many<{ type: string; reason: string | null; amount: bigint }>(sql`
    select type, reason, amount from card_transactions
    where environment_id = ${spending().environmentId} and card_id = ${cardId} order by occurred_at, id`);

/** The subjects of the alerts about withdrawals of this test's card. */
const conflicts = async () =>
  (
    await spending().kit.database.many<{ subject: string }>(sql`
      select subject from alerts
      where kind = 'cards.withdrawal_conflict' and subject like ${`%/${cardId}.%`} order by subject`)
  ).map(({ subject }) => subject);

test("declines a question permanently if it was withdrawn before a decision", async () => {
  const asked = question("q", 2_500n);
  await withdraw(asked);
  const declined = { kind: "declined", reason: "unavailable" };
  expect(await spending().ask(asked)).toEqual(declined);
  expect(await spending().ask(asked)).toEqual(declined);
  expect(await spending().balances(cardId)).toEqual({ available: 10_000n, held: 0n, owed: 0n });
  expect(await rows()).toEqual([{ type: "Decline", reason: "unavailable", amount: 2_500n }]);
});

test("undoes an approved question once, with its fee, however often it is withdrawn", async () => {
  const asked = question("q", 2_500n, { crossBorderFee: 25n });
  expect(await spending().ask(asked)).toEqual({ kind: "approved", amount: 2_500n });
  await Promise.all([withdraw(asked), withdraw(asked), withdraw(asked)]);
  expect(await spending().balances(cardId)).toEqual({ available: 10_000n, held: 0n, owed: 0n });
  expect((await rows()).map(({ type }) => type)).toEqual(["Authorization", "Reversal"]);
});

test.each([
  0n,
  10n,
  400n,
])("undoes a question with its approved fee, even if the notice has a fee of %s", async (fee) => {
  await spending().ask(question("q", 2_500n, { crossBorderFee: 25n }));
  const more = question("more", 1_000n, { isIncrement: true, crossBorderFee: 10n });
  await spending().ask(more);
  await withdraw({ ...more, crossBorderFee: fee });
  expect(await spending().balances(cardId)).toEqual({ available: 7_475n, held: 2_525n, owed: 0n });
  await withdraw({ ...question("q", 2_500n), crossBorderFee: fee });
  expect(await spending().balances(cardId)).toEqual({ available: 10_000n, held: 0n, owed: 0n });
});

test("undoes a question once if both the issuer and our own job withdraw it", async () => {
  await spending().ask(question("q", 2_500n));
  const more = question("more", 1_000n, { isIncrement: true });
  await spending().ask(more);
  await Promise.all([withdraw(more), withdraw(more, `${cardId}.by the issuer`)]);
  expect(await spending().balances(cardId)).toEqual({ available: 7_500n, held: 2_500n, owed: 0n });
  await withdraw(more, `${cardId}.by the issuer again`);
  expect(await spending().balances(cardId)).toEqual({ available: 7_500n, held: 2_500n, owed: 0n });
});

test("declines a repeated question after its withdrawal, because nothing is held for it", async () => {
  const asked = question("q", 2_500n);
  expect(await spending().ask(asked)).toEqual({ kind: "approved", amount: 2_500n });
  expect(await spending().ask(asked)).toEqual({ kind: "approved", amount: 2_500n });
  await withdraw(asked);
  expect(await spending().ask(asked)).toEqual({ kind: "declined", reason: "unavailable" });
  expect(await spending().balances(cardId)).toEqual({ available: 10_000n, held: 0n, owed: 0n });
  expect((await rows()).map(({ type }) => type)).toEqual(["Authorization", "Reversal"]);
});

test("undoes nothing if the withdrawal names another authorisation than the question", async () => {
  await spending().ask(question("q", 2_500n));
  const other = question("other", 1_000n, { authorizationId: "auth_2" });
  await spending().ask(other);
  const mistaken = { ...question("q", 2_500n), authorizationId: "auth_2" };
  await withdraw(mistaken);
  await withdraw(mistaken);
  expect(await spending().balances(cardId)).toMatchObject({ held: 3_500n });
  expect(await conflicts()).toEqual([`simulator-cards/${cardId}.q: auth_2`]);
  await withdraw(other);
  expect(await spending().balances(cardId)).toMatchObject({ held: 2_500n });
  await withdraw(question("q", 2_500n));
  expect(await spending().balances(cardId)).toMatchObject({ held: 0n });
});

test("raises an alert if the withdrawal names an authorisation that is not there", async () => {
  await spending().ask(question("q", 2_500n));
  await withdraw({ ...question("q", 2_500n), authorizationId: "auth_9" });
  expect(await spending().balances(cardId)).toMatchObject({ held: 2_500n });
  expect(await conflicts()).toEqual([`simulator-cards/${cardId}.q: auth_9`]);
});

test("raises an alert if the authorisation has the amount, and not the fee", async () => {
  await spending().ask(question("q", 2_500n, { crossBorderFee: 25n }));
  await spending().ask(question("other", 3_000n, { authorizationId: "auth_2" }));
  await withdraw({ ...question("q", 2_500n), authorizationId: "auth_2" });
  expect(await spending().balances(cardId)).toMatchObject({ held: 5_525n });
  expect(await conflicts()).toEqual([`simulator-cards/${cardId}.q: auth_2`]);
});

test("keeps earlier approvals when an increment is withdrawn", async () => {
  await spending().ask(question("q", 2_500n));
  const more = question("more", 1_000n, { isIncrement: true, crossBorderFee: 10n });
  await withdraw(more);
  expect(await spending().balances(cardId)).toMatchObject({ held: 2_500n });
  const again = { ...more, id: `${cardId}.again` };
  expect(await spending().ask(again)).toEqual({ kind: "approved", amount: 1_000n });
  expect(await spending().balances(cardId)).toMatchObject({ held: 3_510n });
  await withdraw(again);
  expect(await spending().balances(cardId)).toMatchObject({ available: 7_500n, held: 2_500n });
});

test("returns the daily usage of a withdrawn question", async () => {
  const limited = await spending().card(10_000n, {
    dailyLimit: 3_000n,
    perTransactionLimit: 3_000n,
  });
  cardId = limited;
  const asked = question("q", 3_000n);
  await spending().ask(asked);
  const next = { ...question("next", 3_000n), authorizationId: "auth_2" };
  expect(await spending().ask(next)).toEqual({ kind: "declined", reason: "daily_limit" });
  await withdraw(asked);
  const last = { ...question("last", 3_000n), authorizationId: "auth_3" };
  expect(await spending().ask(last)).toEqual({ kind: "approved", amount: 3_000n });
});

test("does not undo a clearing when its question is withdrawn", async () => {
  const asked = question("q", 2_500n);
  await spending().ask(asked);
  const { isIncrement: _, takesPartial: __, ...facts } = asked;
  await spending().notify({ kind: "card_clearing", ...facts, id: `${cardId}.c` });
  await withdraw(asked);
  expect(await spending().balances(cardId)).toEqual({ available: 7_500n, held: 0n, owed: 0n });
});
