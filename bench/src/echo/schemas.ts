import { Amount, Money, Narration, Text } from "../../../server/src/kernel/http/routes/schemas.ts";
import { Type } from "../../../server/src/kernel/http/routes/type.ts";

/** A transfer's path and body are checked by the same rules as the product's. */
export const EchoParams = Type.Object({ walletReference: Text() });

export const EchoBody = Type.Object({
  toWalletReference: Text(),
  amount: Amount(),
  narrative: Type.Optional(Narration()),
});

export const EchoedBalances = Type.Object({
  walletReference: Type.String(),
  customerId: Type.Integer(),
  currency: Type.String(),
  ledgerBalance: Money(),
  availableBalance: Money(),
  pendingBalance: Money(),
  heldBalance: Money(),
});
