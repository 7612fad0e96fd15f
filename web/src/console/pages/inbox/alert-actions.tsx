import type { ReactNode } from "react";
import { Action } from "./detail-parts.tsx";
import type { Alert } from "./rows.ts";

type ActionsOf = (alert: Alert) => ReactNode;

const orderOf = ({ subject, businessId, mode }: Alert) => ({
  reference: subject,
  business: businessId,
  mode,
});

const byTwo = ({ mode }: Alert) =>
  mode === "live" ? [{ when: "later" as const, text: "A second operator approves it first." }] : [];

const ChargeLate: ActionsOf = (alert) => (
  <Action
    command="transfer charge-late"
    question={{
      title: `Charge the business for ${alert.subject}?`,
      about: "Agree on it with the business first: it got the money back, and was told so.",
      given: orderOf(alert),
      consequences: [
        { when: "now", text: "The amount, the fee and the stamp duty leave its wallet." },
        { when: "now", text: "The payment is successful, and the business is notified." },
        ...byTwo(alert),
      ],
      act: alert.mode === "live" ? "Propose to charge it" : "Charge it",
      keep: "Not yet",
    }}
  >
    Charge the business
  </Action>
);

const MoveOrRefund: ActionsOf = (alert) => (
  <>
    <Action
      command="transfer move"
      question={{
        title: `Send ${alert.subject} through another provider?`,
        given: orderOf(alert),
        consequences: [
          { when: "now", text: "The provider of new orders gets it." },
          { when: "later", text: "It is refused if its own provider may have it." },
        ],
        ...{ act: "Send it through another", keep: "Not yet" },
      }}
    >
      Move it
    </Action>
    <Action
      command="transfer refund"
      question={{
        title: `Refund ${alert.subject}?`,
        given: orderOf(alert),
        words: { reason: { label: "Why", hint: "The merchant sees it." } },
        consequences: [
          { when: "now", text: "The amount, the fee and the stamp duty go back." },
          { when: "later", text: "It is refused if its provider may have it." },
        ],
        ...{ act: "Refund it", keep: "Not yet" },
      }}
    >
      Refund it
    </Action>
  </>
);

/** By the kind of an alert: what an operator decides about its subject, beside closing it. */
const ACTIONS: Readonly<Record<string, ActionsOf>> = {
  "outgoing.paid_late": ChargeLate,
  "outgoing.provider_not_configured": MoveOrRefund,
};

export const alertActions = (alert: Alert): ReactNode => ACTIONS[alert.kind]?.(alert);
