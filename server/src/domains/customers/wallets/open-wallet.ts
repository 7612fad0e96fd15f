import { present } from "../../../kernel/assert.ts";
import { type MoneyOperation, operation } from "../../../kernel/ledger/operation.ts";
import { CURRENCIES, type Currency } from "../../../kernel/money.ts";
import { neededWalletCurrencies } from "../../platform/businesses/index.ts";
import { customerById, customerNotFound, isReachable } from "../customers/index.ts";
import { currencyNotOffered, nameAndContactMissing } from "./errors.ts";
import { moveDailyUsage } from "./move-daily-usage.ts";
import { presentWallet, type ShownWallet } from "./present-wallet.ts";
import { countingWalletOf, walletOf, wallets } from "./queries.ts";

export interface OpenOrder {
  readonly customerId: string;
  readonly currency: string;
}

/**
 * Returns the operation that opens a customer's wallet. A customer has one open wallet for each currency; a repeated
 * request returns it.
 */
export function openWallet({ customerId, ...order }: OpenOrder): MoneyOperation<ShownWallet> {
  const currency = CURRENCIES.find((known) => known === order.currency);
  return currency === undefined ? refusing : opening(BigInt(customerId), currency);
}

/** Refuses with the currencies that are offered. */
const refusing = operation({
  name: "wallets.open",
  needs: { offers: neededWalletCurrencies },
  decide({ offers }): ShownWallet {
    const { currencies: offered } = present(offers, "the currencies of wallets");
    throw currencyNotOffered({ offered });
  },
});

const opening = (customerId: bigint, currency: Currency) =>
  operation({
    name: "wallets.open",
    needs: {
      customer: customerById(customerId),
      known: walletOf(customerId, currency),
      counting: countingWalletOf(customerId, currency),
      offers: neededWalletCurrencies,
    },
    decide({ customer, known, counting, offers }, books): ShownWallet {
      if (customer === undefined) throw customerNotFound({ param: "customerId" });
      const { mode } = books.environment;
      if (known !== undefined) return presentWallet(known, books.account(known.id), mode);
      const { currencies: offered } = present(offers, "the currencies of wallets");
      if (!offered.includes(currency)) throw currencyNotOffered({ offered });
      if (!isReachable(customer)) throw nameAndContactMissing();
      const account = books.openAccount("customer_wallet", currency);
      const wallet = books.insert(wallets, {
        environmentId: books.environment.id,
        id: account.id,
        customerId,
        currency,
        status: "Active",
        verified: customer.verified,
        ...moveDailyUsage(books, counting),
        virtualAccountNumber: null,
        withheld: 0n,
        createdAt: books.now,
        updatedAt: books.now,
      });
      const shown = presentWallet(wallet, account, mode);
      books.publish("customer_wallet.created", shown);
      return shown;
    },
  });
