import type { Alert } from "./rows.ts";

export interface SubjectLink {
  readonly command: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly text: string;
}

type Link = (alert: Alert) => SubjectLink;

const record: Link = ({ subject, businessId, mode }) => ({
  command: "transaction show",
  parameters: { reference: subject, business: businessId, mode },
  text: "The record with its history",
});

const provider: Link = () => ({ command: "provider list", parameters: {}, text: "All providers" });

const days: Link = () => ({
  ...{ command: "trial-balance list", parameters: {}, text: "The days with a trial balance" },
});

/** By the domain of an alert: where what it is about is shown. */
const LINKS: Readonly<Record<string, Link>> = {
  outgoing: record,
  wallets: record,
  providers: provider,
  trial_balance: days,
  collections: () => ({
    ...{ command: "credits unmatched", parameters: {}, text: "Unmatched credits" },
  }),
  reconciliation: ({ subject }) => ({
    command: "reconciliation show",
    parameters: { item: subject.split(" ").at(-1) ?? "" },
    text: "The difference with its lines",
  }),
  webhooks: ({ businessId }) => ({
    ...{ command: "webhooks endpoints", parameters: { business: businessId } },
    text: "The endpoints of the business",
  }),
  cards: ({ businessId, mode }) => ({
    ...{ command: "card owed", parameters: { business: businessId, mode } },
    text: "The cards with a debt",
  }),
};

/** Where an operator looks at what an alert is about. Undefined where no command shows it. */
export const subjectLink = (alert: Alert): SubjectLink | undefined =>
  LINKS[alert.kind.split(".")[0] ?? ""]?.(alert);
