import type { Books } from "../../../kernel/ledger/books.ts";
import type { CardRefundNotice } from "../../../kernel/providers/ports/card-notices.ts";
import { writeCardTransaction } from "../statements/index.ts";
import { creditReturnedMoney } from "./credit-returned-money.ts";
import type { CardState } from "./locked-card.ts";
import { describeWalletPayment } from "./spending-source.ts";

/** Credits a merchant's refund. The purchase need not be known. */
export function applyRefund(
  state: CardState,
  books: Books,
  notice: CardRefundNotice,
  linkId: bigint,
): void {
  const { card, source } = state;
  const { merchant, authorizationId, occurredAt, amount } = notice;
  const posted = { narrative: `Refund from ${merchant.name}`, linkId };
  creditReturnedMoney(books, state, { amount, kind: "card_refunded", posted });
  writeCardTransaction(books, {
    cardId: card.id,
    type: "Refund",
    amount,
    merchant,
    authorizationId,
    occurredAt,
    paidByWallet: describeWalletPayment(source, amount),
  });
}
