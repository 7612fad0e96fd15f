import { beforeEach, expect, test } from "vitest";
import { sql } from "../../../../kernel/database/sql.ts";
import type { AuthorizationQuestion } from "../../../../kernel/providers/ports/card-notices.ts";
import { useTill } from "./till.ts";

const till = useTill();

let cardId: bigint;

beforeEach(async () => {
  cardId = await till().card(10_000n);
});

/** A question about this test's card; what an issuer calls anything it calls nothing else. */
const question = (
  name: string,
  amount: bigint,
  changes: Partial<AuthorizationQuestion> = {},
): AuthorizationQuestion => ({
  ...{ id: `${cardId}.${name}`, card: { environmentId: till().environmentId, id: cardId } },
  ...{ authorizationId: "auth_1", amount, currency: "USD", crossBorderFee: 0n },
  ...{ isIncrement: false, takesPartial: false, occurredAt: new Date("2026-03-01T10:00:00Z") },
  merchant: { name: "Cloud Hosting", id: "m_1", network: "Visa", country: "US" },
  ...changes,
});

/** As our own job calls it, unless it is said what the issuer calls its notice. */
async function withdraw(asked: AuthorizationQuestion, id = `${asked.id}.withdrawn`): Promise<void> {
  const { isIncrement: _, takesPartial: __, ...told } = asked;
  const word = { ...told, id, questionId: asked.id } as const;
  await till().tell({ kind: "card_withdrawal", ...word });
}

const rows = async () =>
  await till().kit.database.many<{ type: string; reason: string | null; amount: bigint }>(sql`
    select type, reason, amount from card_transactions
    where environment_id = ${till().environmentId} and card_id = ${cardId} order by occurred_at, id`);

test("a question that was never decided is answered with no from then on, and its row says why", async () => {
  const asked = question("q", 2_500n);
  await withdraw(asked);
  const declined = { kind: "declined", reason: "unavailable" };
  expect(await till().ask(asked)).toEqual(declined);
  expect(await till().ask(asked)).toEqual(declined);
  expect(await till().standing(cardId)).toEqual({ available: 10_000n, held: 0n, owed: 0n });
  expect(await rows()).toEqual([{ type: "Decline", reason: "unavailable", amount: 2_500n }]);
});

test("a question that was answered with yes is undone once, with its fee, however often it is withdrawn", async () => {
  const asked = question("q", 2_500n, { crossBorderFee: 25n });
  expect(await till().ask(asked)).toEqual({ kind: "approved", amount: 2_500n });
  await Promise.all([withdraw(asked), withdraw(asked), withdraw(asked)]);
  expect(await till().standing(cardId)).toEqual({ available: 10_000n, held: 0n, owed: 0n });
  expect((await rows()).map(({ type }) => type)).toEqual(["Authorization", "Reversal"]);
});

test.each([
  0n,
  10n,
  400n,
])("a question is undone with the fee that was approved with it, also where the notice has one of %s", async (told) => {
  await till().ask(question("q", 2_500n, { crossBorderFee: 25n }));
  const more = question("more", 1_000n, { isIncrement: true, crossBorderFee: 10n });
  await till().ask(more);
  await withdraw({ ...more, crossBorderFee: told });
  expect(await till().standing(cardId)).toEqual({ available: 7_475n, held: 2_525n, owed: 0n });
  await withdraw({ ...question("q", 2_500n), crossBorderFee: told });
  expect(await till().standing(cardId)).toEqual({ available: 10_000n, held: 0n, owed: 0n });
});

test("a question that the issuer withdraws, and our own job because the answer was late, is undone once", async () => {
  await till().ask(question("q", 2_500n));
  const more = question("more", 1_000n, { isIncrement: true });
  await till().ask(more);
  await Promise.all([withdraw(more), withdraw(more, `${cardId}.by the issuer`)]);
  expect(await till().standing(cardId)).toEqual({ available: 7_500n, held: 2_500n, owed: 0n });
  await withdraw(more, `${cardId}.by the issuer again`);
  expect(await till().standing(cardId)).toEqual({ available: 7_500n, held: 2_500n, owed: 0n });
});

test("a question that comes again after it was undone is answered with no, since nothing is held for it", async () => {
  const asked = question("q", 2_500n);
  expect(await till().ask(asked)).toEqual({ kind: "approved", amount: 2_500n });
  expect(await till().ask(asked)).toEqual({ kind: "approved", amount: 2_500n });
  await withdraw(asked);
  expect(await till().ask(asked)).toEqual({ kind: "declined", reason: "unavailable" });
  expect(await till().standing(cardId)).toEqual({ available: 10_000n, held: 0n, owed: 0n });
  expect((await rows()).map(({ type }) => type)).toEqual(["Authorization", "Reversal"]);
});

test("a question that is withdrawn with another authorisation than it was asked for undoes nothing", async () => {
  await till().ask(question("q", 2_500n));
  const other = question("other", 1_000n, { authorizationId: "auth_2" });
  await till().ask(other);
  const mistaken = { ...question("q", 2_500n), authorizationId: "auth_2" };
  await expect(withdraw(mistaken)).rejects.toThrow("the authorisation that it was asked for");
  expect(await till().standing(cardId)).toMatchObject({ held: 3_500n });
  await withdraw(other);
  expect(await till().standing(cardId)).toMatchObject({ held: 2_500n });
});

test("an increment that is withdrawn takes with it nothing of what was approved before it", async () => {
  await till().ask(question("q", 2_500n));
  const more = question("more", 1_000n, { isIncrement: true, crossBorderFee: 10n });
  await withdraw(more);
  expect(await till().standing(cardId)).toMatchObject({ held: 2_500n });
  const again = { ...more, id: `${cardId}.again` };
  expect(await till().ask(again)).toEqual({ kind: "approved", amount: 1_000n });
  expect(await till().standing(cardId)).toMatchObject({ held: 3_510n });
  await withdraw(again);
  expect(await till().standing(cardId)).toMatchObject({ available: 7_500n, held: 2_500n });
});

test("what is withdrawn gives its use of the day back", async () => {
  const limited = await till().card(10_000n, { dailyLimit: 3_000n, perTransactionLimit: 3_000n });
  cardId = limited;
  const asked = question("q", 3_000n);
  await till().ask(asked);
  const next = { ...question("next", 3_000n), authorizationId: "auth_2" };
  expect(await till().ask(next)).toEqual({ kind: "declined", reason: "daily_limit" });
  await withdraw(asked);
  const last = { ...question("last", 3_000n), authorizationId: "auth_3" };
  expect(await till().ask(last)).toEqual({ kind: "approved", amount: 3_000n });
});

test("what was cleared is not undone by withdrawing what it was asked for", async () => {
  const asked = question("q", 2_500n);
  await till().ask(asked);
  const { isIncrement: _, takesPartial: __, ...word } = asked;
  await till().tell({ kind: "card_clearing", ...word, id: `${cardId}.c` });
  await withdraw(asked);
  expect(await till().standing(cardId)).toEqual({ available: 7_500n, held: 0n, owed: 0n });
});
