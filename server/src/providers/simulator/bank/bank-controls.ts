import type {
  RequestedOutcome,
  SimulatedBank,
} from "../../../kernel/providers/ports/simulated-bank.ts";
import { insertCredit } from "../collections/queries.ts";
import { creditNoticesOf } from "../collections/send-credit-notices.ts";
import type { SimulatorTools } from "../tools.ts";
import type { Faults } from "./faults.ts";
import { noticesOf } from "./plan-payment-steps.ts";
import {
  type BankStatus,
  insertExpected,
  movePayment,
  readPayment,
  writeFaults,
} from "./queries.ts";
import { reasonOf } from "./statements.ts";

const MOVES = {
  success: { from: "pending", to: "succeeded" },
  failure: { from: "pending", to: "failed" },
  reversal: { from: "succeeded", to: "returned" },
} as const satisfies Record<RequestedOutcome, { from: BankStatus; to: BankStatus }>;

/** The bank's controls for tests. It acts at once, and sends notices as usual. */
export function buildBankControls(tools: SimulatorTools, faults: Faults): SimulatedBank {
  const { database } = tools;
  return {
    async setOutcome(environmentId, reference, outcome) {
      // First try a payment that has not arrived. If it arrives in between, it is pending or
      // settled, and is never `expected` again.
      if (outcome !== "reversal") {
        const expected = { environmentId, reference, setOutcome: outcome };
        if ((await insertExpected(database, expected)) !== undefined) return true;
      }
      const { from, to } = MOVES[outcome];
      const reason = reasonOf(to);
      const dice = await faults.of(environmentId);
      const steps = noticesOf(environmentId, { reference, status: to, reason }, dice);
      const move = { environmentId, reference, from, to, reason, steps };
      if ((await movePayment(database, move)) !== undefined) return true;
      return (await readPayment(database, environmentId, reference))?.status === to;
    },

    async receive(credit) {
      const dice = await faults.of(credit.environmentId);
      const { accountNumber, amount } = await insertCredit(
        database,
        credit,
        creditNoticesOf(credit, dice),
      );
      return { accountNumber, amount };
    },

    async setFaults(queryable, environmentId, wanted) {
      await writeFaults(queryable, environmentId, wanted);
    },
  };
}
