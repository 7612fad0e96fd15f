import type { Mode } from "../../../api/place.ts";
import type { Currency } from "../../../format/amount.ts";
import type { FieldChange } from "../../commands/field-change.ts";

/** What the commands of the inbox answer. Ids are texts, times are in ISO 8601. */

export interface Alert {
  readonly id: string;
  readonly businessId: string;
  readonly mode: Mode;
  /** `outgoing.outcome_unknown` */
  readonly kind: string;
  readonly subject: string;
  readonly message: string;
  readonly openedAt: string;
}

export interface ProposalRow {
  readonly id: string;
  readonly action: string;
  readonly summary: string;
  /** The values of a proposal that moves money. Null if it changes a setting. */
  readonly input: Readonly<Record<string, string>> | null;
  /** Null if it moves money. Otherwise the changed fields of a setting. */
  readonly changes: readonly FieldChange[] | null;
  /** The e-mail address of the operator, or who ran the command line. */
  readonly proposedBy: string;
  readonly proposedAt: string;
  readonly expiresAt: string;
  /** Null if it concerns every business, as a default price does. */
  readonly businessId: string | null;
  readonly businessName: string | null;
  readonly mode: Mode | null;
}

export interface WaitingTransfer {
  readonly reference: string;
  readonly businessId: string;
  readonly businessName: string;
  readonly mode: Mode;
  readonly askedAt: string;
  readonly currency: Currency;
  readonly amount: number;
  readonly receiverBankName: string | null;
  readonly receiverAccountNumber: string | null;
  readonly receiverAccountName: string | null;
  readonly description: string;
}

export interface UnmatchedCredit {
  readonly id: string;
  readonly provider: string;
  readonly sessionId: string;
  readonly accountNumber: string;
  readonly amount: number;
  readonly currency: Currency;
  readonly senderName: string | null;
  readonly senderAccountNumber: string | null;
  readonly narration: string;
  readonly arrivedAt: string;
  /** The proposal to assign it that waits for a second person. */
  readonly proposal: {
    readonly id: string;
    readonly proposedBy: string;
    readonly expiresAt: string;
    readonly accountNumber: string;
  } | null;
}

export interface Candidate {
  readonly accountNumber: string;
  readonly accountName: string;
  readonly businessId: string;
  readonly businessName: string;
  readonly kind: string;
  /** What the account expects. Null: any amount. */
  readonly amount: number | null;
  readonly received: number;
  readonly serviceAccountNumber: string;
  /** The cell to which the business has moved. Null: this one serves it. */
  readonly movedTo: number | null;
  /** Full sentences, the strongest first. */
  readonly reasons: readonly string[];
}

export interface UnknownOrder {
  readonly reference: string;
  readonly businessId: string;
  readonly businessName: string;
  readonly mode: Mode;
  readonly provider: string | null;
  readonly amount: number;
  readonly currency: Currency;
  readonly progress: string;
  readonly since: string;
  readonly lastCallAt: string | null;
  readonly requeries: number | null;
  readonly nextQueryAt: string | null;
  /** A full sentence. */
  readonly todo: string;
}

export type DifferenceKind = "ours_only" | "theirs_only" | "amount" | "fee";

export interface Difference {
  readonly id: string;
  readonly provider: string;
  readonly key: string;
  readonly currency: Currency;
  readonly kind: DifferenceKind;
  readonly ours: number;
  readonly theirs: number;
  readonly fee: number;
  readonly difference: number;
  readonly at: string;
  readonly waitUntil: string | null;
  readonly note: string | null;
}

export interface OwedCard {
  readonly cardReference: string;
  readonly businessId: string;
  readonly businessName: string;
  readonly mode: Mode;
  readonly customerName: string;
  readonly lastFour: string | null;
  readonly status: string;
  readonly owed: number;
  readonly isLinked: boolean;
  readonly since: string;
}

/** A business that asks for live mode, by the alert that its request raised. */
export interface AskingBusiness {
  readonly businessId: string;
  readonly alert: Alert;
}

interface RowOf {
  readonly credit: UnmatchedCredit;
  readonly unknown: UnknownOrder;
  readonly difference: Difference;
  readonly owed: OwedCard;
  readonly business: AskingBusiness;
  readonly proposal: ProposalRow;
  readonly transfer: WaitingTransfer;
  readonly alert: Alert;
}

export type ItemKind = keyof RowOf;

interface ItemBase {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  /** Since when it waits. */
  readonly at: string;
  readonly amount?: number;
  readonly currency?: Currency;
}

/** One thing that waits for an operator. */
export type InboxItem = {
  readonly [Kind in ItemKind]: ItemBase & { readonly kind: Kind; readonly row: RowOf[Kind] };
}[ItemKind];
