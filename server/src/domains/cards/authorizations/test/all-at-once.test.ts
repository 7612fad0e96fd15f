import fc from "fast-check";
import { expect, test } from "vitest";
import { type CardMerchant, useCards } from "../../../../../test/support/card-service.ts";
import { present } from "../../../../kernel/assert.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { openAccountNumber } from "../../../../kernel/ledger/chart.ts";
import { parseReference } from "../../../../kernel/references.ts";

const cardService = useCards();

/** A wallet close to the balance limit of its tier, with an account number and a linked card. */
interface Person {
  readonly merchant: CardMerchant;
  readonly wallet: string;
  readonly other: string;
  readonly number: string;
  readonly card: string;
  /** The authorisation ids and payout references so far. */
  readonly purchases: string[];
  readonly payouts: string[];
}

async function newPerson(): Promise<Person> {
  const merchant = await cardService().merchant();
  const { customerId, wallet } = await merchant.walletHolder(480_000);
  const { wallet: other } = await merchant.walletHolder(100_000);
  const { accountNumber } = await merchant.gets(`/wallets/${wallet}/virtual-account`, {});
  const { cardReference } = await merchant.gets("/business/card/issue", { customerId });
  await merchant.gets(`/wallets/${wallet}/link-card`, { cardReference: String(cardReference) });
  const [number, card] = [String(accountNumber), String(cardReference)];
  return { merchant, wallet, other, number, card, purchases: [], payouts: [] };
}

const PAYEE = {
  destinationAccountNumber: "3012450064",
  destinationBankCode: "999",
  destinationAccountName: "Amina Bello",
};

/** One of the ids, or `none`. */
const one = (of: readonly string[], at: number): string => of[at % (of.length || 1)] ?? "none";

/** At most 60 dollars. */
const dollars = (amount: number): number => Math.ceil(amount / 10) / 100;

/** Actions with one person's money. A refusal is fine here. */
const ACTIONS: Readonly<Record<string, (person: Person, amount: number) => Promise<unknown>>> = {
  credit: ({ merchant, number: accountNumber }, amount) =>
    merchant.asks("/test/credits", { accountNumber, amount }),
  away: ({ merchant, wallet, other }, amount) =>
    merchant.asks(`/wallets/${wallet}/transfer`, { toWalletReference: other, amount }),
  back: ({ merchant, wallet, other }, amount) =>
    merchant.asks(`/wallets/${other}/transfer`, { toWalletReference: wallet, amount }),
  async payOut({ merchant, wallet, payouts }, amount) {
    const { body } = await merchant.asks(`/wallets/${wallet}/payout`, { ...PAYEE, amount });
    if (body.data !== null) payouts.push(String(body.data["payoutReference"]));
  },
  resolve({ merchant, payouts }, amount) {
    const outcome = ["success", "failure", "reversal"][amount % 3];
    return merchant.asks(`/test/transfers/${one(payouts, amount)}/resolve`, { outcome });
  },
  freeze: ({ merchant, wallet }) => merchant.asks(`/wallets/${wallet}/freeze`, {}),
  unfreeze: ({ merchant, wallet }) => merchant.asks(`/wallets/${wallet}/unfreeze`, {}),
  renumber: ({ merchant, wallet }) =>
    merchant.asks(`/wallets/${wallet}/virtual-account/regenerate`, {}),
  async buy({ merchant, card, purchases }, amount) {
    const path = `/test/cards/${card}/authorizations`;
    const { body } = await merchant.asks(path, {
      amount: dollars(amount),
      unasked: amount % 5 === 0,
    });
    if (body.data !== null) purchases.push(String(body.data["authorizationId"]));
  },
  follow({ merchant, card, purchases }, amount) {
    const step = present(["settle", "reverse", "refund", "expire"][amount % 4], "a step");
    const purchase = one(purchases, amount);
    return merchant.asks(`/test/cards/${card}/authorizations/${purchase}/${step}`, {});
  },
  unlink: ({ merchant, wallet }) =>
    merchant.asks(`/wallets/${wallet}/link-card`, undefined, { method: "DELETE" }),
  link: ({ merchant, wallet, card: cardReference }) =>
    merchant.asks(`/wallets/${wallet}/link-card`, { cardReference }),
  fund: ({ merchant, card }, amount) => merchant.does(card, "fund", { amount: dollars(amount) }),
  reset: ({ merchant }) => merchant.asks("/test/reset", {}),
  advance: ({ merchant }, amount) => merchant.advance(amount),
};

const IS_SOAK = process.env["KASUWA_SOAK"] === "1";

const waves = fc.array(
  fc.array(
    fc.tuple(fc.constantFrom(...Object.keys(ACTIONS)), fc.integer({ min: 1, max: 60_000 })),
    {
      minLength: 6,
      maxLength: 14,
    },
  ),
  { minLength: 3, maxLength: 6 },
);

/** The sums of wallet and card, each from its own table. */
const readSums = ({ merchant: { environmentId }, wallet, card }: Person) =>
  cardService().kit.database.one<Record<string, bigint>>(sql`
    select wallet.withheld, account.pending,
      (select coalesce(sum(amount), 0)::bigint from withheld_credits withheld
        where environment_id = wallet.environment_id and wallet_id = wallet.id and released_at is null) as "withheldCredits",
      (select coalesce(sum(amount), 0)::bigint from settlements
        where environment_id = wallet.environment_id and account_id = wallet.id and settled_at is null) as settling,
      (select coalesce(sum(owed), 0)::bigint from cards where environment_id = wallet.environment_id) as owed,
      (select -coalesce(sum(balance), 0)::bigint from ledger_open_balances
        where environment_id = wallet.environment_id and account = ${openAccountNumber("suspense", "USD")}) as "paidForCards",
      (select available from ledger_accounts
        where environment_id = wallet.environment_id and id = ${parseReference("crd", card)}) as "onCard"
    from customer_wallets wallet
    join ledger_accounts account on account.environment_id = wallet.environment_id and account.id = wallet.id
    where wallet.environment_id = ${environmentId} and wallet.id = ${parseReference("wal", wallet)}`);

test("keeps every sum equal to its parts under concurrent actions on a wallet and its linked card", {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(waves, async (story) => {
      const person = await newPerson();
      for (const wave of story) {
        await Promise.all(wave.map(([name, amount]) => ACTIONS[name]?.(person, amount)));
      }
      const sums = await readSums(person);
      expect(sums["withheld"]).toBe(sums["withheldCredits"]);
      expect(sums["pending"]).toBe(sums["withheldCredits"]! + sums["settling"]!);
      expect(sums["owed"]).toBe(sums["paidForCards"]);
      if (sums["owed"]! > 0n) expect(sums["onCard"]).toBe(0n);
    }),
    { numRuns: IS_SOAK ? 50 : 3, endOnFailure: true },
  );
});
