import type { Queryable } from "../../database/database.ts";
import type { Minor } from "../../money.ts";

/** The outcome that a test sets for a payment: the bank's decision, or a later return of the money. */
export type RequestedOutcome = "success" | "failure" | "reversal";

/** How often, in percent, the simulated bank fails. */
export interface BankFaults {
  readonly lostCalls: number;
  readonly lostAnswers: number;
  readonly lostNotices: number;
  readonly doubledNotices: number;
  readonly lateNotices: number;
}

/** Money that a test sends to an account number. */
export interface SimulatedCredit {
  readonly environmentId: bigint;
  readonly sessionId: string;
  readonly accountNumber: string;
  readonly amount: Minor;
  readonly senderName: string;
  readonly senderAccountNumber: string;
  readonly narration: string;
}

/** The controls of the simulated bank for tests. It stores what a test asks, and acts as a bank would. */
export interface SimulatedBank {
  /**
   * Sets the outcome of a payment, even before it arrives. False if it is too late: another outcome is final, or there
   * is no success to reverse.
   */
  setOutcome(environmentId: bigint, reference: string, outcome: RequestedOutcome): Promise<boolean>;
  /**
   * Receives money once for each session, and sends a notice of it at each call. Returns the account and the amount of
   * the session's first credit. They differ from these if the session was used before.
   */
  receive(credit: SimulatedCredit): Promise<Pick<SimulatedCredit, "accountNumber" | "amount">>;
  setFaults(queryable: Queryable, environmentId: bigint, faults: BankFaults): Promise<void>;
}
