import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, expect } from "vitest";
import type { FindOutcome, Payment, SendOutcome } from "../../kernel/providers/ports/bank-rail.ts";
import type { RequestedOutcome } from "../../kernel/providers/ports/simulated-bank.ts";
import { type BankPayment, readPayment } from "../simulator/bank/queries.ts";
import type { SimulatorFixture } from "./simulator-fixture.ts";

/** Makes payments at the simulated bank, in a new environment for each test. */
export interface Teller {
  readonly environmentId: bigint;
  /** A payment that was never sent, to the sandbox bank unless another is named. */
  payTo(accountNumber: string, bankCode?: string): Payment;
  send(payment: Payment): Promise<SendOutcome>;
  find(payment: Payment): Promise<FindOutcome>;
  tell(payment: Payment, outcome: RequestedOutcome): Promise<boolean>;
  advance(seconds: number): Promise<void>;
  books(payment: Payment): Promise<BankPayment | undefined>;
  /** The statuses of a payment in its notices, in the order in which they arrived. */
  noticed(payment: Payment): string[];
}

export function useTeller(fixture: () => SimulatorFixture): () => Teller {
  let teller: Teller;
  beforeEach(async () => {
    fixture().notices.length = 0;
    fixture().answerWith(200);
    teller = openCounter(fixture(), await fixture().environment());
  });
  return () => teller;
}

function openCounter(fixture: SimulatorFixture, environmentId: bigint): Teller {
  const { bankRail, bank } = fixture.simulator;
  const call = () => ({ signal: new AbortController().signal });
  let made = 0;
  return {
    environmentId,
    payTo(accountNumber, bankCode = "999") {
      made += 1;
      const reference = bankRail.referenceFor({ environmentId, id: BigInt(made) });
      const destination = { bankCode, accountNumber, accountName: "EZE CHIDI MUSA" };
      return fixture.pay({ environmentId, reference, destination });
    },
    send: (payment) => bankRail.send(payment, call()),
    find: (payment) => bankRail.find(payment, call()),
    tell: ({ reference }, outcome) => bank.setOutcome(environmentId, reference, outcome),
    advance: (seconds) => fixture.advance(environmentId, seconds),
    books: ({ reference }) => readPayment(fixture.database, environmentId, reference),
    noticed: ({ reference }) =>
      fixture.notices
        .map(({ body }) => JSON.parse(body.toString()))
        .filter(({ data }) => data.reference === reference)
        .map(({ data }) => data.status),
  };
}

export const eventually = <T>(look: () => T) =>
  expect.poll(look, { timeout: 30_000, interval: 20 });

/** Long enough for an unexpected job to run. */
export const aWhile = () => sleep(150);
