import { Money } from "../../../kernel/http/routes/schemas.ts";
import { Type } from "../../../kernel/http/routes/type.ts";

export const Balance = Type.Object(
  {
    currency: Type.String({ examples: ["NGN"] }),
    available: Money({ description: "The money that you can spend now." }),
    pending: Money({ description: "The money that has arrived and is not settled yet." }),
    held: Money({ description: "The money reserved for transfers that are not complete." }),
    total: Money({ description: "Available, pending and held together." }),
    customerWallets: Money({
      description: "The total of your customers' wallets. It is not yours to spend.",
    }),
  },
  { title: "Balance" },
);

export const Signature = Type.Object(
  {
    signature: Type.String({
      description: "Base64 of the HMAC-SHA256 of the body you sent.",
      examples: ["yHKZ3W4Vd2uW1bD0xkzvQ5rT0Zl1hX0nYq7mB8sJ3gA="],
    }),
    version: Type.Union([Type.Literal("v2"), Type.Literal("v3")], {
      description: "The version of the signature.",
      examples: ["v2"],
    }),
  },
  { title: "Signature" },
);
