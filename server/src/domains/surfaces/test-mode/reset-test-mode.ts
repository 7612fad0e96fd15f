import { present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { available, open } from "../../../kernel/ledger/accounts.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import { operation } from "../../../kernel/ledger/operation.ts";
import type { Need } from "../../../kernel/ledger/records.ts";
import { type Currency, toDecimal } from "../../../kernel/money.ts";
import { customerByVerifiedBvn, customers } from "../../customers/customers/index.ts";
import { hashQuestion } from "../../customers/verification/index.ts";
import {
  type BusinessWallet,
  businessWallets,
  TEST_FUNDS,
} from "../../platform/businesses/index.ts";

const wallet = (kind: string, currency: Currency): Need<BusinessWallet> => ({
  record: businessWallets,
  by: "kind",
  key: `${kind}/${currency}`,
});

/**
 * Resets the business's own test wallets to their first balances, and frees the magic BVNs: each may verify another
 * customer then. The customers whom they verified stay verified.
 */
export const resetTestMode = ({ providers, vault }: Kit) =>
  operation({
    name: "test_mode.reset",
    needs: {
      naira: wallet("business_wallet", "NGN"),
      dollars: wallet("card_wallet", "USD"),
      holders: providers.simulatedRegistry.magicBvns.map((bvn) =>
        customerByVerifiedBvn(hashQuestion(vault, { bvn })),
      ),
    },
    decide({ naira, dollars, holders }, books) {
      for (const holder of holders.filter((one) => one !== undefined))
        books.update(customers, holder, { verifiedBvnHash: null, updatedAt: books.now });
      return {
        NGN: reset(books, present(naira, "the business wallet"), "NGN"),
        USD: reset(books, present(dollars, "the card wallet"), "USD"),
      };
    },
  });

function reset(books: Books, { accountId }: BusinessWallet, currency: Currency): number {
  const funds = TEST_FUNDS[currency];
  const missing = funds - books.account(accountId).available;
  const [source, ours] = [open("simulated_funds", currency), available(accountId)];
  const narrative = "Test funds reset";
  if (missing > 0n) {
    const postings = [{ from: source, to: ours, amount: missing }];
    books.post({ kind: "test_funds", narrative, postings });
  }
  if (missing < 0n) {
    const postings = [{ from: ours, to: source, amount: -missing }];
    books.post({ kind: "test_funds", narrative, postings });
  }
  return toDecimal(funds);
}
