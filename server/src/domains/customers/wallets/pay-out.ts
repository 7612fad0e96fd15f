import type { Kit } from "../../../kernel/kit.ts";
import { placeHold } from "../../../kernel/ledger/holds.ts";
import { type MoneyOperation, operation } from "../../../kernel/ledger/operation.ts";
import type { Minor } from "../../../kernel/money.ts";
import { formatScenario, type Scenario } from "../../../kernel/providers/ports/scenario.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import {
  acceptOrder,
  type CarrierChoice,
  chooseCarrier,
  requireCarrier,
  sendAccepted,
} from "../../money-out/outgoing/index.ts";
import { railsFor } from "../../money-out/transfers/index.ts";
import { findBank, requireBank } from "../../platform/banks/index.ts";
import {
  type Charges,
  chargesFor,
  neededPrices,
  pricesIn,
  totalOf,
} from "../../platform/pricing/index.ts";
import { neededKycTiers, requireCapability, toKycTiers } from "../kyc-tiers/index.ts";
import { payoutsInNaira, walletNotFound } from "./errors.ts";
import { addDailyUsage } from "./payout-limits.ts";
import { presentPayout, type ShownPayout } from "./present-payout.ts";
import { readWalletReference } from "./present-wallet.ts";
import { type Wallet, walletById, wallets } from "./queries.ts";
import { requireDebitable, requireFunds } from "./rules.ts";

export interface PayoutOrder {
  readonly environmentId: bigint;
  readonly mode: Mode;
  readonly walletReference: string;
  readonly amount: Minor;
  readonly bankCode: string;
  readonly accountNumber: string;
  readonly accountName: string;
  readonly narrative: string | undefined;
  readonly scenario: Scenario | undefined;
}

/** Returns the operation that accepts a payout, with the provider that will send it. */
export async function payOut(kit: Kit, order: PayoutOrder): Promise<MoneyOperation<ShownPayout>> {
  const { environmentId, mode, amount } = order;
  const bankCode = findBank(order.bankCode, mode)?.cbnCode ?? order.bankCode;
  const rails = railsFor(kit, { environmentId, mode, bankCode, amount });
  return accepting(order, await chooseCarrier(rails));
}

/**
 * Holds the money in the wallet, adds it to the day's usage, and enqueues the sending. All of it is one transaction
 * with the checks. No provider is called.
 */
const accepting = (order: PayoutOrder, carrier: CarrierChoice) =>
  operation({
    name: "wallets.pay_out",
    needs: {
      wallet: walletById(readWalletReference(order.walletReference)),
      prices: neededPrices,
      tiers: neededKycTiers,
    },
    decide({ wallet, ...found }, books): ShownPayout {
      if (wallet === undefined) throw walletNotFound({ param: "walletReference" });
      const tiers = toKycTiers(found.tiers);
      requireDebitable(wallet);
      requireCapability(tiers, wallet.verified, "payout");
      if (wallet.currency !== "NGN") throw payoutsInNaira();
      const bank = requireBank(order.bankCode, order.mode, "destinationBankCode");
      const provider = requireCarrier(carrier);
      const { amount } = order;
      const charges = chargesFor(pricesIn(found.prices), "payout", amount);
      const use = addDailyUsage(tiers, wallet, amount, books.now);
      const needed = amount + totalOf(charges);
      requireFunds(books.account(wallet.id), needed, wallet.currency);
      books.update(wallets, wallet, { ...use, updatedAt: books.now });
      const draft = draftOf(order, wallet, charges);
      const hold = placeHold(books, wallet.id, needed, "outgoing_held", draft.description);
      const payout = acceptOrder(books, hold, provider, {
        ...draft,
        receiverBankCode: bank.cbnCode,
        receiverBankName: bank.name,
      });
      sendAccepted(books, [payout]);
      const shown = presentPayout(payout, books.account(wallet.id).available);
      books.publish("customer_wallet.payout.pending", shown);
      return shown;
    },
  });

const DEFAULT_NARRATIVE = "Payout";

function draftOf(order: PayoutOrder, { customerId }: Wallet, charges: Charges) {
  const { amount, narrative = DEFAULT_NARRATIVE, scenario } = order;
  return {
    type: "Payout",
    service: "wallets",
    channel: "BankTransfer",
    currency: charges.currency,
    amount,
    fee: charges.fee,
    vat: charges.vat,
    stampDuty: charges.stampDuty,
    description: narrative,
    receiverAccountName: order.accountName,
    receiverAccountNumber: order.accountNumber,
    customerId,
    scenario: scenario === undefined ? null : formatScenario(scenario),
    needsApproval: false,
  } as const;
}
