import { Type } from "typebox";
import { Amount, Money, Narration, Text } from "../../../server/src/kernel/http/schemas.ts";

export const TransferBody = Type.Object({
  fromAccount: Text({ description: "the wallet that pays" }),
  toAccount: Text({ description: "the wallet that is paid" }),
  amount: Amount(),
  narrative: Narration(),
});

export const WalletBalances = Type.Object({
  reference: Type.String(),
  currency: Type.String(),
  available: Money(),
  held: Money(),
  pending: Money(),
  total: Money(),
});
