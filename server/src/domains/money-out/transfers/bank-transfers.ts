import { present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { readinessOf } from "../../../kernel/providers/choose-provider.ts";
import type { BankRail, Payment } from "../../../kernel/providers/ports/bank-rail.ts";
import { readScenario } from "../../../kernel/providers/ports/scenario.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { publishTransaction } from "../../platform/transactions/index.ts";
import type { Order, OutgoingKind } from "../outgoing/index.ts";
import { railsFor } from "./prepare-transfers.ts";

type FindRail = (kit: Kit, mode: Mode, provider: string | null) => BankRail | undefined;

/** How an order calls its rail: the one that it was accepted for, even when new orders go to another one. */
export const callingRail = (findRail: FindRail): Pick<OutgoingKind, "send" | "find"> => {
  const railOf = (kit: Kit, { transaction, owner }: Order) =>
    findRail(kit, owner.mode, transaction.provider);
  return {
    async send(kit, order, isFirst) {
      const rail = railOf(kit, order);
      if (rail === undefined) return NOT_CONFIGURED;
      // The first call carries a test's scenario. Later calls find the payment as that call left it.
      const { scenario } = order.transaction;
      const staged = isFirst && scenario !== null ? readScenario(scenario) : undefined;
      return await rail.send(paymentOf(order), { scenario: staged });
    },
    async find(kit, order) {
      const rail = railOf(kit, order);
      return rail === undefined ? NOT_CONFIGURED : await rail.find(paymentOf(order));
    },
  };
};

/** How any order to a bank calls its rail: transfers and payouts. */
export const ordersToBank: Pick<OutgoingKind, "readiness" | "newCarriers" | "send" | "find"> = {
  ...callingRail(({ providers }, mode, provider) => providers.bankRail(mode, provider)),
  readiness: ({ providers }, mode, provider) => readinessOf(providers.bankRail(mode, provider)),
  newCarriers: (kit, mode, { environmentId, receiverBankCode, amount }) =>
    railsFor(kit, { environmentId, mode, bankCode: receiverBankCode ?? "", amount }),
};

/** Transfers to banks, and their event. */
export const bankTransfers: OutgoingKind = {
  ...ordersToBank,
  type: "Transfer",
  announce: (books, transaction) => publishTransaction(books, "TRANSFER_NOTIFICATION", transaction),
};

const NOT_CONFIGURED = { kind: "unavailable", why: "switched_off" } as const;

function paymentOf({ transaction, owner }: Order): Payment {
  const { receiverBankCode, receiverAccountNumber, receiverAccountName } = transaction;
  return {
    environmentId: transaction.environmentId,
    reference: present(transaction.orderReference, "the reference of an order"),
    amount: transaction.amount,
    currency: transaction.currency,
    destination: {
      bankCode: present(receiverBankCode, "the receiver's bank"),
      accountNumber: present(receiverAccountNumber, "the receiver's account"),
      accountName: present(receiverAccountName, "the receiver's name"),
    },
    narration: transaction.description,
    senderName: owner.businessName,
    senderAccountNumber: owner.businessCode,
  };
}
