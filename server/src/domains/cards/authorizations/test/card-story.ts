import fc from "fast-check";
import type { Minor } from "../../../../kernel/money.ts";
import type {
  AuthorizationQuestion,
  CardClearingNotice,
  CardExpiryNotice,
  CardRefundNotice,
  CardReversalNotice,
  CardWithdrawalNotice,
} from "../../../../kernel/providers/ports/card-notices.ts";

/** One message of an issuer, without its card. */
export type Message =
  | Question
  | Omit<CardClearingNotice, "card">
  | Omit<CardReversalNotice, "card">
  | Omit<CardWithdrawalNotice, "card">
  | Omit<CardRefundNotice, "card">
  | Omit<CardExpiryNotice, "card">;

export type Question = Omit<AuthorizationQuestion, "card"> & { readonly kind: "question" };

const MERCHANT = { name: "Cloud Hosting", id: "m_1", network: "Visa", country: "US" };

const occurredAt = new Date("2026-03-01T10:00:00Z");

const facts = (id: string, amount: Minor) =>
  ({ id, amount, currency: "USD", merchant: MERCHANT, occurredAt }) as const;

/** The steps of a purchase, with amounts in cents. An empty list: the step does not happen. */
export interface Purchase {
  readonly asked: number;
  readonly takesPartial: boolean;
  readonly isAbroad: boolean;
  readonly increments: readonly number[];
  /** The questions (0 the first, then the increments) that the issuer withdraws, because it got no answer. */
  readonly withdrawn: readonly number[];
  readonly reversals: readonly number[];
  readonly expires: boolean;
  readonly clearings: readonly { readonly amount: number; readonly reversals: readonly number[] }[];
  readonly refunds: readonly number[];
}

const cents = fc.integer({ min: 1, max: 4_000 });
const few = (maxLength: number) => fc.array(cents, { maxLength });

const purchase: fc.Arbitrary<Purchase> = fc.record({
  asked: cents,
  takesPartial: fc.boolean(),
  isAbroad: fc.boolean(),
  increments: few(2),
  withdrawn: fc.subarray([0, 1, 2]),
  reversals: few(2),
  expires: fc.boolean(),
  clearings: fc.array(fc.record({ amount: cents, reversals: few(2) }), { maxLength: 2 }),
  refunds: few(1),
});

const feeOf = ({ isAbroad }: Purchase, amount: number): bigint =>
  isAbroad ? (BigInt(amount) + 50n) / 100n : 0n;

/** All of the issuer's messages about a purchase. */
function messagesOf(purchase: Purchase, number: number): readonly Message[] {
  const authorizationId = `auth_${number}`;
  const { takesPartial, isAbroad, asked, increments, withdrawn } = purchase;
  const { reversals, clearings, refunds } = purchase;
  const question = (amount: number, index: number): Message => ({
    ...{ kind: "question", ...facts(`${authorizationId}.q${index}`, BigInt(amount)) },
    ...{ authorizationId, isIncrement: index > 0, takesPartial: takesPartial && !isAbroad },
    crossBorderFee: feeOf(purchase, amount),
  });
  const withdrawal = (amount: number, index: number): Message => ({
    ...{ kind: "card_withdrawal", ...facts(`${authorizationId}.w${index}`, BigInt(amount)) },
    ...{ authorizationId, questionId: `${authorizationId}.q${index}` },
    crossBorderFee: feeOf(purchase, amount),
  });
  const clearing = (amount: number, id: string): Message => ({
    ...{ kind: "card_clearing", ...facts(id, BigInt(amount)), authorizationId },
    crossBorderFee: feeOf(purchase, amount),
  });
  const reversal = (amount: number, id: string, clearingId: string | null): Message => ({
    ...{ kind: "card_reversal", ...facts(id, BigInt(amount)), authorizationId, clearingId },
  });
  return [
    ...[asked, ...increments].map(question),
    ...[asked, ...increments].flatMap((amount, index) =>
      withdrawn.includes(index) ? [withdrawal(amount, index)] : [],
    ),
    ...reversals.map((amount, index) => reversal(amount, `${authorizationId}.r${index}`, null)),
    ...clearings.flatMap(({ amount, reversals: back }, index) => {
      const id = `${authorizationId}.c${index}`;
      return [clearing(amount, id), ...back.map((one, n) => reversal(one, `${id}.r${n}`, id))];
    }),
    ...refunds.map(
      (amount): Message => ({
        ...{
          kind: "card_refund",
          ...facts(`${authorizationId}.f`, BigInt(amount)),
          authorizationId,
        },
      }),
    ),
    ...(purchase.expires ? [expiryOf(authorizationId, asked)] : []),
  ];
}

const expiryOf = (authorizationId: string, asked: number): Message => ({
  ...{ kind: "card_authorization_expired", ...facts(`${authorizationId}.x`, BigInt(asked)) },
  authorizationId,
});

/** An action of the merchant; amounts in cents. */
export type Action =
  | { readonly kind: "fund" | "withdraw"; readonly amount: number }
  | { readonly kind: "freeze" | "unfreeze" | "terminate" };

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom("fund", "withdraw"), amount: cents }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom("freeze", "unfreeze") }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("terminate" as const) }) },
);

/** The messages of one to four purchases in any order, each sent one to three times. */
export const stories: fc.Arbitrary<readonly Message[]> = fc
  .array(purchase, { minLength: 1, maxLength: 4 })
  .chain((purchases) => {
    const messages = purchases.flatMap(messagesOf);
    const most = fc.array(fc.constantFrom(1, 1, 1, 2, 3), {
      minLength: messages.length,
      maxLength: messages.length,
    });
    return most.chain((times) => {
      const sent = messages.flatMap((message, index) =>
        Array.from({ length: times[index] ?? 1 }, () => message),
      );
      return fc.shuffledSubarray(sent, { minLength: sent.length });
    });
  });

/** The same, mixed with a merchant who funds, withdraws from, freezes, unfreezes and terminates the card. */
export const livelyStories: fc.Arbitrary<readonly (Message | Action)[]> = fc
  .tuple(stories, fc.array(action, { maxLength: 8 }))
  .chain(([messages, actions]) => {
    const all = [...messages, ...actions];
    return fc.shuffledSubarray(all, { minLength: all.length });
  });
