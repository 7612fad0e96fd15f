import { DIFFERENCE_WORDS } from "./items.ts";
import type { Alert } from "./rows.ts";

/** An address below the mode of the console. */
export interface SubjectLink {
  readonly path: string | readonly string[];
  readonly search?: Readonly<Record<string, string>>;
  readonly text: string;
  /** Of a transaction or a verification: it has a timeline. */
  readonly reference?: string;
}

type Link = (alert: Alert) => SubjectLink;

/** `trf_9t5z5j3a85g8: succeeded for NGN 1.00` begins with the reference. */
const record: Link = ({ subject }) => {
  const reference = subject.replace(/:.*$/s, "");
  return {
    path: "transactions",
    search: { search: reference },
    text: "The transaction",
    reference,
  };
};

/** The inbox has a difference only until it is decided. */
const difference: Link = ({ subject }) => ({
  path: "commands/reconciliation.show",
  search: { item: subject.split(" ").at(-1) ?? "" },
  text: "The difference with its lines",
});

const owedCards: Link = ({ businessId, mode }) => ({
  path: "commands/card.owed",
  search: { business: businessId, mode },
  text: "The cards with a debt",
});

/** The page that shows an alert's subject, by the alert's kind, or else by its domain. */
const LINKS: Readonly<Record<string, Link>> = {
  outgoing: record,
  wallets: record,
  collections: record,
  "collections.unmatched": () => ({
    path: "commands/credits.unmatched",
    text: "Unmatched credits",
  }),
  "collections.send_refused": () => ({
    path: "commands/credits.unmatched",
    text: "Unmatched credits",
  }),
  "collections.send_unknown": () => ({
    path: "commands/credits.sent",
    text: "Credits that were sent to other cells",
  }),
  "collections.paid_late": () => ({
    path: "commands/credits.sent",
    text: "Credits that were sent to other cells",
  }),
  // The subject is `monnify/SESSION: time`.
  "collections.session_conflict": ({ subject }) => ({
    path: "transactions",
    search: { search: subject.replace(/^[^/]*\//, "").replace(/:.*$/s, "") },
    text: "The transaction with this session id",
  }),
  providers: () => ({ path: "providers", text: "All providers" }),
  "providers.check_failed": () => ({ path: "providers/doctor", text: "What live mode needs" }),
  "providers.low_balance": () => ({ path: "providers/balances", text: "Balances at providers" }),
  trial_balance: () => ({
    path: "money/trial-balances",
    text: "The days with a trial balance",
  }),
  reconciliation: () => ({ path: "money/reconciliation", text: "Reconciliation" }),
  ...Object.fromEntries(
    Object.keys(DIFFERENCE_WORDS).map((kind) => [`reconciliation.${kind}`, difference]),
  ),
  webhooks: ({ businessId }) => ({
    path: "deliveries",
    search: { search: businessId },
    text: "The endpoints of the business",
  }),
  verification: ({ subject }) => ({
    path: "providers/calls",
    search: { search: subject },
    text: "The calls to the registry",
    reference: subject,
  }),
  cards: owedCards,
  jobs: () => ({ path: "system", text: "Workers and jobs" }),
  mail: () => ({ path: "mail", text: "All mail" }),
  ledger: () => ({ path: "money/verification", text: "Ledger verification" }),
};

/** The address at which an operator sees the subject of an alert. Undefined if no page shows it. */
export const subjectLink = (alert: Alert): SubjectLink | undefined =>
  (LINKS[alert.kind] ?? LINKS[alert.kind.split(".")[0] ?? ""])?.(alert);
