import type { Queryable } from "../../database/database.ts";
import type { Minor } from "../../money.ts";

/** What a test may say of a payment: the bank's decision, or that the bank sends the money back afterwards. */
export type ToldOutcome = "success" | "failure" | "reversal";

/** How often, in percent, the simulated bank lets something go wrong. */
export interface BankFaults {
  readonly lostCalls: number;
  readonly lostAnswers: number;
  readonly lostNotices: number;
  readonly doubledNotices: number;
  readonly lateNotices: number;
}

/** Money that a test has somebody send to an account number. */
export interface SimulatedCredit {
  readonly environmentId: bigint;
  readonly sessionId: string;
  readonly accountNumber: string;
  readonly amount: Minor;
  readonly senderName: string;
  readonly senderAccountNumber: string;
  readonly narration: string;
}

/** The side of the simulated bank that tests talk to; what it is told it keeps, and does as a bank would do it. */
export interface SimulatedBank {
  /**
   * Decides what becomes of a payment, also of one that has not come yet. False where it is too late: another outcome
   * is final already, or there is no success to reverse.
   */
  tell(environmentId: bigint, reference: string, outcome: ToldOutcome): Promise<boolean>;
  /**
   * Takes money in, once for each session, and gives notice of it: again each time it is asked. Answers the account and
   * the amount of the session's first credit, which are other than these where the session was used before.
   */
  receive(credit: SimulatedCredit): Promise<Pick<SimulatedCredit, "accountNumber" | "amount">>;
  setFaults(queryable: Queryable, environmentId: bigint, faults: BankFaults): Promise<void>;
}
