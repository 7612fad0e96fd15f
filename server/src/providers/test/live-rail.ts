import type { FindOutcome, Payment } from "../../kernel/providers/ports/bank-rail.ts";
import type {
  AccountRequest,
  CreditOutcome,
} from "../../kernel/providers/ports/collection-rail.ts";
import type { CreditNotice } from "../../kernel/providers/ports/notice.ts";
import type { IsMeant, RailEmulator, RailFixture } from "./rail-fixture.ts";

/** Settings that every rail has, as its operator is asked for them. */
interface RailSettings {
  readonly baseUrl: string;
  readonly emailDomain: string | null;
  /** Our code, =, the provider's code. */
  readonly bankCodes: string;
}

/** A payment in the emulator's books. */
export interface EmulatedPayment {
  readonly amount: bigint;
  readonly timesPaid: number;
  status: string;
}

/** A credit in the emulator's books. */
export interface EmulatedCredit {
  /** The text by which its notice is found. */
  readonly reference: string;
  setAmount(minor: bigint): void;
  setStatus(status: string): void;
  /** The provider does not know it any more. */
  forget(): void;
}

/** An emulator of a bank rail with its books. */
export interface BankEmulator extends RailEmulator {
  readonly transfers: {
    readonly made: Map<string, EmulatedPayment>;
    /** Every transfer stops until its OTP is given. Only for a provider that has OTPs. */
    isOtpOn?: boolean;
    /** Moves a transfer to its final status, and sends the notice of it. */
    settle(reference: string, status?: string): void;
  };
}

/** A field of the last request to a path. */
export interface SentField {
  readonly path: string;
  /** Its name, after those of the enclosing fields: `destination.narration`. */
  readonly field: string;
}

/** How the provider and its emulator make payments. */
export interface TransferTable {
  /** Account numbers at GTBank, by the outcome of a payment to them. A provider without OTPs has no `awaitsOtp`. */
  readonly accounts: Readonly<Record<"fails" | "pends" | "staysSilent" | "hasNoName", string>> & {
    readonly awaitsOtp?: string;
  };
  /** True if the answer to a transfer only accepts it, so that only a query or a notice has the outcome. */
  readonly endsLater?: true;
  /** Every documented status, and some that are undocumented. */
  readonly statuses: readonly (readonly [status: string, kind: FindOutcome["kind"]])[];
  readonly isSend: IsMeant;
  readonly isRequery: IsMeant;
  readonly isNameEnquiry: IsMeant;
  /** Which request fields have the narration, of 60 characters at most, and the bank. */
  readonly narration: SentField;
  readonly bankCode: SentField;
  /** A bank with another code at the provider, by the fixture's settings. */
  readonly mappedBank: { readonly ours: string; readonly theirs: string };
  /** Parts of payments that the provider refuses for their beneficiary. */
  readonly wrongBeneficiaries: readonly Pick<Payment, "destination">[];
  /** A payment that the provider will refuse. */
  refusedPayment(): Promise<Payment>;
  /**
   * What the notices call a success and a return, and the status of a return. Left out if the provider documents none.
   */
  readonly returns?: {
    readonly status: string;
    readonly events: { readonly succeeded: string; readonly returned: string };
  };
  /** How long the provider refuses the same sum to the same account. */
  readonly sameAgainAfterMs?: number;
  /** Sets the balance that pays for transfers, and returns the earlier one. */
  setBalance(minor: bigint): bigint;
}

/** How the provider and its emulator open account numbers and report credits. */
export interface CollectionTable {
  /** Every request that an account needs: the answer to each may be lost. */
  readonly isOpening: readonly IsMeant[];
  /** The same for an account for one payment. */
  readonly isOpeningOnce: readonly IsMeant[];
  /** Reads an account for one payment again. */
  readonly isOnceRequery: IsMeant;
  readonly isCreditRequery: IsMeant;
  /** The numbers that were opened under a reference, by the provider's own books. */
  numbersOf(reference: string): readonly string[];
  pay(accountNumber: string, minor: bigint): EmulatedCredit;
  /** Every documented status of a credit, and some that are undocumented. */
  readonly statuses: readonly (readonly [status: string, kind: CreditOutcome["kind"]])[];
  /** What the emulator says about a credit's sender. */
  readonly sender: Partial<CreditNotice>;
  /** Requests that are refused without a call, and a word from the refusal. */
  readonly incomplete: readonly (readonly [
    what: string,
    changes: Partial<AccountRequest>,
    settings: object,
    word: string,
  ])[];
}

/** How the operator's check is answered. */
export interface CheckTable {
  readonly isBalance: IsMeant;
  /** Requests that move no money although they are not a GET. */
  readonly isLogin?: IsMeant;
  /** What the operator must read, in this order. */
  readonly remarks: RegExp;
  readonly wrong: readonly (readonly [what: string, settings: object, named: RegExp])[];
}

/** What the suites need to know about a provider that pays to banks. */
export interface LiveRail<Emulated extends BankEmulator = BankEmulator> {
  readonly name: string;
  readonly fixture: () => RailFixture<Emulated, RailSettings>;
  /** These must be in no outcome, path or logged body. */
  readonly secrets: readonly string[];
  /** How notices write an amount, if not in minor units. */
  readonly writeAmount?: (minor: bigint) => string;
  readonly transfers: TransferTable;
  /** Left out for a provider that opens no account numbers. */
  readonly collections?: CollectionTable;
  readonly check: CheckTable;
}

/** A rail whose provider also opens account numbers. */
export interface CollectingRail extends LiveRail {
  readonly collections: CollectionTable;
}

/** The outcomes of a transfer that was taken and will succeed, by the answer to it. */
export const takenOutcome = ({ endsLater }: TransferTable) =>
  endsLater ? "accepted" : "succeeded";

/** How often a payment was made, by the provider's own books. */
export const timesPaid = ({ transfers }: BankEmulator, { reference }: Payment): number =>
  transfers.made.get(reference)?.timesPaid ?? 0;
