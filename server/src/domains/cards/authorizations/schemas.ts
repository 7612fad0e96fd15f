import { Amount, Country, Money, Nullable, Text } from "../../../kernel/http/routes/schemas.ts";
import { Type } from "../../../kernel/http/routes/type.ts";
import { CardParams } from "../cards/index.ts";

export const PurchaseBody = Type.Object({
  amount: Amount({ description: "The amount of the purchase, in USD.", examples: [25] }),
  merchantName: Type.Optional(Text({ maxLength: 100, examples: ["Lagos Books"] })),
  merchantId: Type.Optional(Text({ maxLength: 50, examples: ["000000123456789"] })),
  country: Type.Optional(
    Country({
      description:
        "The merchant's country: two capital letters of ISO 3166. Default: US. In other countries the network adds a fee.",
      examples: ["US"],
    }),
  ),
  allowPartial: Type.Optional(
    Type.Boolean({ description: "Whether a smaller amount may be approved. Default: false." }),
  ),
  unasked: Type.Optional(
    Type.Boolean({
      description:
        "Settle at once, without asking for an authorisation, as on an aeroplane. Default: false.",
    }),
  ),
});

export const AuthorizationParams = Type.Object({
  ...CardParams.properties,
  id: Text({ description: "The `authorizationId`.", examples: ["auth_7c1x9q80mh"] }),
});

export const StepBody = Type.Object({
  amount: Type.Optional(
    Amount({ description: "USD. Default: the whole remaining amount.", examples: [25] }),
  ),
});

export const IncrementBody = Type.Object({
  amount: Amount({ description: "The additional amount, in USD.", examples: [10] }),
});

export const AuthorizationAnswer = Type.Object(
  {
    authorizationId: Type.String({ examples: ["auth_7c1x9q80mh"] }),
    cardReference: Type.String({ examples: ["crd_9t5z5j3a85g8"] }),
    status: Type.Enum(["approved", "declined", "reversed", "expired", "cleared"], {
      description: "The status at the simulated issuer.",
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
