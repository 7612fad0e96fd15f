import type {
  BankRail,
  FindOutcome,
  Payment,
  SendOutcome,
} from "../../src/kernel/providers/ports/bank-rail.ts";
import type { Receipt } from "../../src/kernel/providers/ports/outcome.ts";
import { formatSubject } from "../../src/kernel/providers/references.ts";

const RECEIPT: Receipt = {
  providerReference: "their own",
  sessionId: "090267260131081530000000123456",
  stan: "654321",
};

export const SUCCEEDED = { kind: "succeeded", receipt: RECEIPT } as const;
export const ACCEPTED = { kind: "accepted", receipt: RECEIPT } as const;
export const FAILED = {
  kind: "failed",
  reason: "The account is closed.",
  receipt: RECEIPT,
} as const;
export const RETURNED = {
  kind: "returned",
  reason: "The bank sent it back.",
  receipt: RECEIPT,
} as const;
export const UNKNOWN = { kind: "unknown", why: "timeout" } as const;
export const UNAVAILABLE = { kind: "unavailable", why: "unreachable" } as const;
export const NOT_FOUND = { kind: "not_found" } as const;

interface Called {
  readonly call: "send" | "find";
  readonly reference: string;
  readonly scenario: string | undefined;
}

/** A rail with prepared answers: those in `sends` and `finds`, in turn. It repeats the last one. */
export class FakeRail implements BankRail {
  readonly name: string;
  readonly calls: Called[] = [];
  sends: (SendOutcome | Promise<SendOutcome>)[] = [SUCCEEDED];
  finds: (FindOutcome | Promise<FindOutcome>)[] = [NOT_FOUND];
  taking = true;

  constructor(name: string) {
    this.name = name;
  }

  referenceFor = formatSubject;

  send: BankRail["send"] = async (payment, options) => {
    this.#note("send", payment, options?.scenario?.kind);
    return await next(this.sends);
  };

  find: BankRail["find"] = async (payment, options) => {
    this.#note("find", payment, options?.scenario?.kind);
    return await next(this.finds);
  };

  nameOf: BankRail["nameOf"] = () => Promise.resolve(UNKNOWN);

  isAvailable = () => Promise.resolve(this.taking);

  refusesWork = () => Promise.resolve(false);

  /** Returns what was called, and clears the record. */
  called(): string[] {
    return this.calls.splice(0).map(({ call }) => call);
  }

  #note(call: Called["call"], { reference }: Payment, scenario: string | undefined): void {
    this.calls.push({ call, reference, scenario });
  }
}

function next<Outcome>(answers: Outcome[]): Outcome {
  const [first] = answers.length > 1 ? answers.splice(0, 1) : answers;
  if (first === undefined) throw new Error("the rail has no answer prepared");
  return first;
}
