import { present } from "../../../kernel/assert.ts";
import { accountOwner } from "../../money-in/collections/index.ts";
import { creditPending, termsOf } from "../../money-in/settlement/index.ts";
import { raiseAlert } from "../../platform/alerts/index.ts";
import { referenceOf } from "../../platform/transactions/index.ts";
import { neededKycTiers, toKycTiers } from "../kyc-tiers/index.ts";
import { mayReceive } from "./balance-limit.ts";
import { walletReference } from "./present-wallet.ts";
import { publishCredits } from "./publish-credits.ts";
import { readWallet, type Wallet, wallets } from "./queries.ts";
import { receive, receiverNeeds, receiversIn } from "./receive-money.ts";
import { balanceWithoutWithheld, withholdCredit } from "./withhold-credit.ts";

/** Credits from outside to the account numbers of customers' wallets. */
export const walletCredits = accountOwner({
  kinds: ["wallet"],
  price: "wallet-credit",
  service: "wallets",
  async needs({ environmentId, ownerId }, database) {
    const walletId = present(ownerId ?? undefined, "the wallet of an account");
    const found = await readWallet(database, environmentId, walletId);
    const { customerId, currency } = present(found, "the wallet of an account");
    return {
      terms: termsOf("wallet"),
      tiers: neededKycTiers,
      ...receiverNeeds(walletId, customerId, currency),
    };
  },
  take(books, arrival, found) {
    const terms = present(found.terms, "the terms of settlement");
    const tiers = toKycTiers(found.tiers);
    const wallet = receive(books, receiversIn(found));
    const { id: accountId, customerId } = wallet;
    const net = arrival.amount - arrival.charges.fee;
    const isWithheld =
      net > 0n && !mayReceive(tiers, wallet, balanceWithoutWithheld(books, wallet), net);
    const taken = { accountId, customerId, net };
    if (!isWithheld) {
      const { settlesAt } = creditPending(books, terms, { ...arrival, accountId });
      return { ...taken, settlesAt };
    }
    withholdCredit(books, wallet, arrival, terms);
    const withheld = wallet.withheld + net;
    books.update(wallets, wallet, { withheld, updatedAt: books.now });
    return { ...taken, settlesAt: null };
  },
  announce(books, { transaction, account }, found) {
    const { addressed, open } = receiversIn(found);
    publishCredits(books, open ?? addressed);
    if (account.status === "retired") {
      raiseAlert(books, lateCredit(referenceOf(transaction), addressed, open));
    }
  },
});

const lateCredit = (subject: string, addressed: Wallet, open: Wallet | undefined) => ({
  kind: "wallets.late_credit",
  subject,
  message: `A retired account number received money. ${whereItWent(addressed, open)}`,
});

function whereItWent(addressed: Wallet, open: Wallet | undefined): string {
  if (open?.id === addressed.id) {
    return "The wallet was credited. Give the sender the new number.";
  }
  const wallet = walletReference(addressed.id);
  return open === undefined
    ? `The wallet ${wallet} was closed. It is reopened with the money, and is frozen until the merchant unfreezes it.`
    : `The wallet ${wallet} was closed, so the customer's open wallet ${walletReference(open.id)} was credited.`;
}
