import type { CardIssuerAdapter } from "../../../kernel/providers/ports/card-issuer.ts";
import { formatSubject } from "../../../kernel/providers/references.ts";
import { findCard, issueCard } from "./issue-card.ts";
import { setCardStatus } from "./set-card-status.ts";
import { showDetails } from "./show-details.ts";
import type { SudoAccount } from "./sudo-account.ts";

export const sudoCardIssuer = (name: string, account: SudoAccount): CardIssuerAdapter => ({
  name,
  referenceFor: formatSubject,
  issue: (order, call) => issueCard(account, order, call),
  find: (order, call) => findCard(account, order, call),
  setStatus: (card, status, call) => setCardStatus(account, card, status, call),
  details: (card, call) => showDetails(account, card, call),
});
