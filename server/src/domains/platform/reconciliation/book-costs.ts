import type { Kit } from "../../../kernel/kit.ts";
import { open } from "../../../kernel/ledger/accounts.ts";
import { internalCaller } from "../../../kernel/ledger/internal-caller.ts";
import { operation } from "../../../kernel/ledger/operation.ts";
import type { Currency } from "../../../kernel/money.ts";
import { costOf, providerCosts, readUnbookedCosts, writeStatedCosts } from "./cost-queries.ts";

/** Statements of a long time are summed. */
const PATIENT = { statementMs: 60_000 };

/**
 * Books what a provider took besides the amounts, once for each environment, currency and run. What is booked is
 * compared under a lock with what was stated in all, so a second run books nothing, and a corrected statement books the
 * difference.
 */
export async function bookCosts(
  { database, ledger, randomness }: Kit,
  provider: string,
): Promise<void> {
  await database.transaction((tx) => writeStatedCosts(tx, provider), PATIENT);
  for (const { environmentId, currency } of await readUnbookedCosts(database, provider)) {
    const nonce = randomness.bytes(12).toString("base64url");
    const caller = internalCaller(environmentId, `reconciliation/costs/${provider}/${nonce}`);
    await ledger.run(booking(provider, currency), caller);
  }
}

const booking = (provider: string, currency: Currency) =>
  operation({
    name: "reconciliation.book_costs",
    needs: { cost: costOf(provider, currency) },
    decide({ cost }, books) {
      if (cost === undefined || cost.stated === cost.booked) return;
      const taken = cost.stated - cost.booked;
      const costs = open("provider_costs", currency);
      const clearing = open("provider_clearing", currency);
      books.post({
        kind: "reconciliation_costs",
        narrative: `Charges of ${provider} by its statements`,
        postings: [
          taken > 0n
            ? { from: costs, to: clearing, amount: taken }
            : { from: clearing, to: costs, amount: -taken },
        ],
      });
      books.update(providerCosts, cost, { booked: cost.stated });
    },
  });
