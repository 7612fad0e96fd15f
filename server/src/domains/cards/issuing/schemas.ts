import { Amount, Text } from "../../../kernel/http/routes/schemas.ts";
import { Type } from "../../../kernel/http/routes/type.ts";
import type { CardBrand } from "../../../kernel/providers/ports/card-issuer.ts";
import { cardholderFields } from "../cardholders/index.ts";

const BRANDS: readonly CardBrand[] = ["Visa", "Mastercard"];

export const IssueBody = Type.Object({
  customerId: Type.Optional(
    Text({
      description:
        "A cardholder, or a customer of the tier that has cards; no field of a cardholder goes with it. Without it, the fields below make a new one.",
      examples: ["1000042"],
    }),
  ),
  ...cardholderFields,
  label: Type.Optional(
    Text({ maxLength: 50, description: "For you to know it by.", examples: ["Travel"] }),
  ),
  brand: Type.Optional(
    Type.Enum([...BRANDS], { description: "Visa, if not said.", examples: ["Visa"] }),
  ),
  fundingAmount: Type.Optional(
    Amount({ description: "USD to put on it at once, from your card wallet.", examples: [25] }),
  ),
});
