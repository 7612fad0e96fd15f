import { Amount, Money, Nullable, Text } from "../../../kernel/http/routes/schemas.ts";
import { Type } from "../../../kernel/http/routes/type.ts";
import { CardParams } from "../cards/index.ts";

export const PurchaseBody = Type.Object({
  amount: Amount({ description: "What the merchant asks for, in USD.", examples: [25] }),
  merchantName: Type.Optional(Text({ maxLength: 100, examples: ["Lagos Books"] })),
  merchantId: Type.Optional(Text({ maxLength: 50, examples: ["000000123456789"] })),
  country: Type.Optional(
    Text({
      pattern: "^[A-Z]{2}$",
      description:
        "Where the merchant is: two capital letters of ISO 3166, US if not said. Elsewhere the network takes a fee on top.",
      examples: ["US"],
    }),
  ),
  allowPartial: Type.Optional(
    Type.Boolean({ description: "Whether less may be approved. No, if not said." }),
  ),
  unasked: Type.Optional(
    Type.Boolean({
      description: "Cleared at once and without asking, as on an aeroplane. No, if not said.",
    }),
  ),
});

export const AuthorizationParams = Type.Object({
  ...CardParams.properties,
  id: Text({ description: "The `authorizationId`.", examples: ["auth_7c1x9q80mh"] }),
});

export const StepBody = Type.Object({
  amount: Type.Optional(Amount({ description: "USD. All of it, if not said.", examples: [25] })),
});

export const IncrementBody = Type.Object({
  amount: Amount({ description: "How much more, in USD.", examples: [10] }),
});

export const AuthorizationAnswer = Type.Object(
  {
    authorizationId: Type.String({ examples: ["auth_7c1x9q80mh"] }),
    cardReference: Type.String({ examples: ["crd_9t5z5j3a85g8"] }),
    status: Type.Enum(["approved", "declined", "reversed", "expired", "cleared"], {
      description: "How it stands at the simulated issuer.",
      examples: ["approved"],
    }),
    askedAmount: Money({ examples: [25] }),
    approvedAmount: Money({ examples: [25] }),
    clearedAmount: Money({ examples: [0] }),
    refundedAmount: Money({ examples: [0] }),
    crossBorderFee: Money({ examples: [0] }),
    declineReason: Nullable(
      Type.String({ description: "Why it was declined.", examples: ["insufficient_funds"] }),
    ),
  },
  { title: "Test authorization" },
);
