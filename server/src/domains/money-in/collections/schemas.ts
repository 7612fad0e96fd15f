import { Money, Nullable } from "../../../kernel/http/routes/schemas.ts";
import { Type } from "../../../kernel/http/routes/type.ts";
import { ListedAccount } from "../virtual-accounts/index.ts";

const LastCredit = Type.Object({
  reference: Type.String({ examples: ["fnd_9t5z5j3a85g8"] }),
  amount: Money({ examples: [10000] }),
  senderName: Nullable(Type.String({ examples: ["Oba Foods"] })),
  createdAt: Type.String({ format: "date-time", examples: ["2026-01-31T08:15:30.000Z"] }),
});

export const CreditedAccount = Type.Object(
  { ...ListedAccount.properties, lastCredit: Nullable(LastCredit) },
  { title: "CreditedVirtualAccount" },
);
