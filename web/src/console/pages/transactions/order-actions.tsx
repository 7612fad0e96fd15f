import type { ReactNode } from "react";
import type { Mode } from "../../../api/place.ts";
import { Action } from "../inbox/detail-parts.tsx";

export interface OrderNamed {
  readonly reference: string;
  readonly businessId: string;
  readonly mode: Mode;
}

const given = ({ reference, businessId, mode }: OrderNamed) => ({
  ...{ reference, business: businessId, mode },
});

const GIVEN_BACK = {
  when: "now",
  text: "The amount, the fee and the stamp duty go back.",
} as const;

/** The bank paid an order that was refunded: the business owes it. */
export function ChargeLate({ order }: { readonly order: OrderNamed }): ReactNode {
  const isLive = order.mode === "live";
  return (
    <Action
      command="transfer charge-late"
      question={{
        title: `Charge the business for ${order.reference}?`,
        about: "Agree on it with the business first: it was notified that the payment failed.",
        given: given(order),
        consequences: [
          { when: "now", text: "The amount, the fee and the stamp duty leave its wallet." },
          { when: "now", text: "The payment is successful, and the business is notified." },
          ...(isLive
            ? [{ when: "later" as const, text: "A second operator approves it first." }]
            : []),
        ],
        act: isLive ? "Propose to charge it" : "Charge it",
        keep: "Not yet",
      }}
    >
      Charge the business
    </Action>
  );
}

/** No provider has the order yet: another one may get it, or the business gets the money back. */
export function MoveOrRefund({ order }: { readonly order: OrderNamed }): ReactNode {
  return (
    <>
      <Action
        command="transfer move"
        question={{
          title: `Send ${order.reference} through another provider?`,
          about: "It is refused if its own provider may have it.",
          given: given(order),
          consequences: [{ when: "now", text: "The provider of new orders gets it." }],
          ...{ act: "Move it", keep: "Not yet" },
        }}
      >
        Move to another provider
      </Action>
      <Action
        command="transfer refund"
        question={{
          title: `Refund ${order.reference}?`,
          about: "It is refused if its provider may have it.",
          given: given(order),
          words: { reason: { label: "Why", hint: "The merchant sees it." } },
          consequences: [GIVEN_BACK],
          ...{ act: "Refund it", keep: "Not yet" },
        }}
      >
        Refund
      </Action>
    </>
  );
}
