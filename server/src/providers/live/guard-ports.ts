import {
  BANK_RAIL_CALLS,
  BILL_AGGREGATOR_CALLS,
  CARD_ISSUER_CALLS,
  CARD_RECORD_CALLS,
  COLLECTION_RAIL_CALLS,
  IDENTITY_VERIFIER_CALLS,
  STATEMENT_CALLS,
} from "../../kernel/providers/guard/call-limits.ts";
import type { Guard } from "../../kernel/providers/guard/guard.ts";
import { guardProvider } from "../../kernel/providers/guard/guard-provider.ts";
import type { AuthorizationSource } from "../../kernel/providers/ports/authorization-source.ts";
import type { BankRail } from "../../kernel/providers/ports/bank-rail.ts";
import type { BillAggregator } from "../../kernel/providers/ports/bill-aggregator.ts";
import type { CardIssuer } from "../../kernel/providers/ports/card-issuer.ts";
import type { CardRecordSource } from "../../kernel/providers/ports/card-record-source.ts";
import type {
  CollectionRail,
  CollectionRailAdapter,
} from "../../kernel/providers/ports/collection-rail.ts";
import type { IdentityVerifier } from "../../kernel/providers/ports/identity-verifier.ts";
import type { NoticeSource } from "../../kernel/providers/ports/notice.ts";
import type { StatementSource } from "../../kernel/providers/ports/statement-source.ts";
import type { Mode } from "../../kernel/tenancy/access.ts";
import type { LiveProvider } from "../provider-definition.ts";

/** The ports of one provider behind its guard. */
export interface GuardedPorts {
  readonly bankRail?: BankRail | undefined;
  readonly collectionRail?: CollectionRail | undefined;
  readonly billAggregator?: BillAggregator | undefined;
  readonly identityVerifier?: IdentityVerifier | undefined;
  readonly cardIssuer?: CardIssuer | undefined;
  readonly cardRecords?: CardRecordSource | undefined;
  readonly statements?: StatementSource | undefined;
  readonly notices?: NoticeSource | undefined;
  readonly authorizations?: AuthorizationSource | undefined;
}

/** A provider and the mode it serves. */
export interface PortsOfMode extends GuardedPorts {
  readonly name: string;
  readonly mode: Mode;
}

/** The switch and the circuit belong to the provider, so all its ports share a guard. */
export function guardPorts(
  provider: Omit<LiveProvider, "check" | "close">,
  guard: Guard,
): GuardedPorts {
  const { bankRail, collectionRail, billAggregator, identityVerifier } = provider;
  const { cardIssuer, cardRecords, statements } = provider;
  return {
    ...{ notices: provider.notices, authorizations: provider.authorizations },
    bankRail: bankRail && guardProvider(bankRail, guard, BANK_RAIL_CALLS),
    collectionRail:
      collectionRail && guardProvider(namingSessions(collectionRail), guard, COLLECTION_RAIL_CALLS),
    billAggregator: billAggregator && guardProvider(billAggregator, guard, BILL_AGGREGATOR_CALLS),
    identityVerifier:
      identityVerifier && guardProvider(identityVerifier, guard, IDENTITY_VERIFIER_CALLS),
    cardIssuer: cardIssuer && guardProvider(cardIssuer, guard, CARD_ISSUER_CALLS),
    cardRecords: cardRecords && guardProvider(cardRecords, guard, CARD_RECORD_CALLS),
    statements: statements && guardProvider(statements, guard, STATEMENT_CALLS),
  };
}

/** The call that confirms a credit has the provider's reference, so the log of calls also gets our session for it. */
const namingSessions = (rail: CollectionRailAdapter): CollectionRailAdapter => ({
  ...rail,
  findCredit: (noticed, call) =>
    rail.findCredit(noticed, { ...call, sessionId: noticed.credit.sessionId }),
});
