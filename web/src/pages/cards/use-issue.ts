import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { readData } from "../../api/answer.ts";
import type { components } from "../../api/generated/schema.d.ts";
import { useConfirm } from "../../components/use-confirm.tsx";
import { formatAmount } from "../../format/amount.ts";
import { usePlace } from "../../shell/use-place.ts";
import { cardsKey } from "./cards-query.ts";
import { describePrice } from "./describe-price.ts";
import type { Holder } from "./holder-fields.tsx";

export const BRANDS = ["Visa", "Mastercard"] as const;

export type Brand = (typeof BRANDS)[number];

export interface IssueOrder {
  /** The cardholder's name, to show. */
  readonly name: string;
  readonly holder: Partial<Holder> | { readonly customerId: string };
  readonly label: string;
  readonly brand: Brand;
  readonly amount: number;
}

/** Shows what a card costs, orders it from the issuer, and then opens its page. */
export function useIssue() {
  const place = usePlace();
  const confirm = useConfirm();
  const client = useQueryClient();
  const navigate = useNavigate();
  return async ({ name, holder, label, brand, amount }: IssueOrder) => {
    const pricing = await readData(place.api.GET("/business/pricing"));
    const body = {
      ...holder,
      brand,
      ...(label !== "" && { label }),
      ...(amount > 0 && { fundingAmount: amount }),
    };
    const issued = await confirm({
      title: `Issue a ${brand} card to ${name}?`,
      consequences: consequencesOf(amount, pricing),
      act: `Issue ${place.mode === "test" ? "test " : ""}card`,
      keep: "Cancel",
      asksPin: true,
      run: (headers) => readData(place.api.POST("/business/card/issue", { body, headers })),
    });
    if (issued === undefined) return;
    await client.invalidateQueries({ queryKey: cardsKey(place) });
    await navigate({ to: place.to(["cards", issued.cardReference]) });
  };
}

const consequencesOf = (amount: number, pricing: components["schemas"]["Pricing"]) => [
  {
    when: "now" as const,
    text: `The fee is held in your card wallet: ${describePrice(pricing, "card-issue")}.`,
  },
  ...(amount === 0
    ? []
    : [
        {
          when: "now" as const,
          text: `So is ${formatAmount(amount, "USD")} for the card. Funding costs ${describePrice(pricing, "card-funding")}.`,
        },
      ]),
  { when: "later" as const, text: "The card is Pending until the issuer has made it." },
  { when: "later" as const, text: "If the issuer does not make it, everything is refunded." },
];
