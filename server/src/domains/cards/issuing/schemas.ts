import type { RequiredUnless } from "../../../kernel/http/routes/required-unless.ts";
import { Amount, GivenCustomerId, Text } from "../../../kernel/http/routes/schemas.ts";
import { Type } from "../../../kernel/http/routes/type.ts";
import type { CardBrand } from "../../../kernel/providers/ports/card-issuer.ts";
import { cardholderFields } from "../cardholders/index.ts";

const BRANDS: readonly CardBrand[] = ["Visa", "Mastercard"];

export const IssueBody = Type.Object(
  {
    customerId: Type.Optional(
      GivenCustomerId(
        "A cardholder, or a customer whose KYC tier allows cards. Do not send cardholder fields with it. Without it, those fields create a new cardholder.",
      ),
    ),
    ...cardholderFields,
    label: Type.Optional(
      Text({ maxLength: 50, description: "Your name for the card.", examples: ["Travel"] }),
    ),
    brand: Type.Optional(
      Type.Enum([...BRANDS], { description: "Default: Visa.", examples: ["Visa"] }),
    ),
    fundingAmount: Type.Optional(
      Amount({
        description: "USD to move to the card at once, from your card wallet.",
        examples: [25],
      }),
    ),
  },
  {
    "x-required-unless": {
      firstName: { field: "customerId" },
      lastName: { field: "customerId" },
    } satisfies RequiredUnless,
  },
);
