import { KeyValues } from "../../../components/key-values.tsx";
import { Reference } from "../../../components/reference.tsx";
import { Time } from "../../../components/time.tsx";
import { separateWords } from "../../../format/status.ts";
import { fundingOf } from "../../parts/funding-of.ts";
import { Action, Actions, DetailHead, Owner } from "./detail-parts.tsx";
import type { OwedCard } from "./rows.ts";

/** A card whose purchases cost more than it had. The platform paid the rest. */
export function OwedDetail({ card }: { readonly card: OwedCard }) {
  const { cardReference, customerName, businessName, businessId, lastFour, mode, owed } = card;
  return (
    <>
      <DetailHead amount={owed} currency="USD">
        The platform paid it from suspense. The next money credited to the card repays it. Ask the
        business to fund its card wallet and the card.
      </DetailHead>
      <KeyValues
        items={[
          { label: "Customer", value: customerName },
          { label: "Business", value: <Owner {...{ businessId, businessName }} /> },
          { label: "Ends in", value: lastFour ?? undefined },
          { label: "Status", value: separateWords(card.status) },
          {
            label: "Paid by",
            value: card.isLinked ? "A customer's wallet" : "The card's own balance",
          },
          { label: "Since", value: <Time at={card.since} /> },
          { label: "Card", value: <Reference value={cardReference} label="card" /> },
        ]}
      />
      <Actions>
        <Action
          command="card-wallet fund"
          isFirst
          question={fundingOf({ businessId, of: businessName, mode })}
        >
          Fund the card wallet
        </Action>
      </Actions>
    </>
  );
}
