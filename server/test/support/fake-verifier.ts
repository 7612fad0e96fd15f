import type {
  CheckOutcome,
  FindCheckOutcome,
  IdentityCheck,
  IdentityVerifier,
  Obstacle,
} from "../../src/kernel/providers/ports/identity-verifier.ts";
import { formatSubject } from "../../src/kernel/providers/references.ts";

export const FOUND = {
  kind: "found",
  findings: {
    ...{ firstName: "Amina", middleName: null, lastName: "Bello", gender: null },
    ...{ dateOfBirth: "1990-04-17", phoneNumber: null },
  },
  providerReference: "their own",
} as const satisfies CheckOutcome;
export const NO_RECORD = { kind: "no_record", providerReference: null } as const;
export const UNKNOWN = { kind: "unknown", why: "timeout" } as const;
export const UNAVAILABLE = { kind: "unavailable", why: "unreachable" } as const;
const NOT_FOUND = { kind: "not_found" } as const;

/** A verifier with prepared answers: those in `checks` and `finds`, in turn. It repeats the last one. */
export class FakeVerifier implements IdentityVerifier {
  readonly name: string;
  storesReferences = false;
  /** Why it cannot take any check. */
  obstacle: Obstacle | undefined;
  /** The calls and the references that they named. */
  readonly calls: { readonly call: "check" | "find"; readonly check: IdentityCheck }[] = [];
  checks: CheckOutcome[] = [FOUND];
  finds: FindCheckOutcome[] = [NOT_FOUND];

  constructor(name: string) {
    this.name = name;
  }

  /** A reference in its own format, so that a test sees which provider a reference was made for. */
  referenceFor: IdentityVerifier["referenceFor"] = (subject) =>
    `${this.name}${formatSubject(subject)}`;

  findObstacle: IdentityVerifier["findObstacle"] = () => this.obstacle;

  check: IdentityVerifier["check"] = async (check) => {
    this.calls.push({ call: "check", check });
    return next(this.checks);
  };

  find: IdentityVerifier["find"] = async (check) => {
    this.calls.push({ call: "find", check });
    return next(this.finds);
  };

  /** Returns what was called, and clears the record. */
  called(): string[] {
    return this.calls.splice(0).map(({ call }) => call);
  }
}

function next<Outcome>(answers: Outcome[]): Outcome {
  const [first] = answers.length > 1 ? answers.splice(0, 1) : answers;
  if (first === undefined) throw new Error("the verifier has no answer prepared");
  return first;
}
