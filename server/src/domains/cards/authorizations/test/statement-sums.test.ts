import { expect, test } from "vitest";
import { sql } from "../../../../kernel/database/sql.ts";
import type { CardNotice } from "../../../../kernel/providers/ports/card-notices.ts";
import { useSpending } from "./spending-fixture.ts";

const spending = useSpending();

const FUNDS = 10_000n;
const FEE = 40n;

const reversal = (id: string, amount: bigint) => ({ kind: "card_reversal", id, amount }) as const;

const CLEARING = { kind: "card_clearing", id: "c", amount: 4_000n } as const;

type Step = typeof CLEARING | ReturnType<typeof reversal>;

const SIGNS: Readonly<Record<string, bigint>> = {
  Settlement: -1n,
  CrossBorder: -1n,
  Reversal: 1n,
  CrossBorderReversal: 1n,
};

async function notify(cardId: bigint, step: Step) {
  const clearingId = step.kind === "card_reversal" ? `${cardId}.c` : null;
  await spending().notify({
    ...{ ...step, id: `${cardId}.${step.id}`, clearingId, authorizationId: null },
    card: { environmentId: spending().environmentId, id: cardId },
    merchant: { name: "Shoprite", id: "774411", network: "Visa", country: "NG" },
    ...{ currency: "USD", crossBorderFee: FEE, occurredAt: new Date("2026-03-01T10:00:00Z") },
    // Each kind ignores the fields of the others.
  } as unknown as CardNotice);
}

const rows = (cardId: bigint) =>
  spending().kit.database.many<{ type: string; amount: bigint; description: string }>(sql`
    select type, amount, description from card_transactions
    where environment_id = ${spending().environmentId} and card_id = ${cardId} order by id`);

test.each([
  ["is settled", [CLEARING], []],
  ["is reversed in part", [CLEARING, reversal("r", 1_500n)], []],
  ["is reversed", [CLEARING, reversal("r", 4_000n)], [FEE]],
  ["is reversed by more than it was", [CLEARING, reversal("r", 5_000n)], [FEE]],
  ["is reversed twice", [CLEARING, reversal("r", 4_000n), reversal("s", 4_000n)], [FEE]],
  ["is reversed in two parts", [CLEARING, reversal("r", 1_500n), reversal("s", 2_500n)], [FEE]],
  ["is reversed before it is settled", [reversal("r", 4_000n), CLEARING], [FEE]],
  ["is reversed in part before it is settled", [reversal("r", 1_500n), CLEARING], []],
  [
    "is reversed before and after it is settled",
    [reversal("r", 1_500n), CLEARING, reversal("s", 2_500n)],
    [FEE],
  ],
])("the statement of a foreign purchase that %s sums to the balance", async (_, steps, returned) => {
  const cardId = await spending().card(FUNDS);
  for (const step of steps) await notify(cardId, step);
  const statement = await rows(cardId);
  const { available } = await spending().balances(cardId);
  const moved = statement.reduce((sum, { type, amount }) => sum + (SIGNS[type] ?? 0n) * amount, 0n);
  expect(FUNDS + moved).toBe(available);
  const fees = statement.filter(({ type }) => type === "CrossBorderReversal");
  expect(fees.map(({ amount }) => amount)).toEqual(returned);
  for (const { description } of fees)
    expect(description).toBe("Reversal of the cross-border fee: Shoprite");
});
