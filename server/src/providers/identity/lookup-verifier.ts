import type {
  CheckContent,
  CheckOutcome,
  IdentityVerifierAdapter,
  Obstacle,
} from "../../kernel/providers/ports/identity-verifier.ts";
import type { CallContext } from "../../kernel/providers/ports/provider-port.ts";
import { formatSubject } from "../../kernel/providers/references.ts";
import { type LookupCheck, type LookupContent, type LookupKind, SUBJECTS } from "./check-kinds.ts";
import { isAboutAnother } from "./compare-subject.ts";
import { failed } from "./outcomes.ts";
import { readFindings } from "./read-findings.ts";
import type { RegistryRecord } from "./registry-record.ts";

interface LookupProvider {
  readonly name: string;
  /** The kinds that the provider, or the operator's account there, does not have. */
  readonly notOffered: ReadonlySet<string>;
  /** Why the provider cannot take a lookup of a kind that is offered. */
  findObstacle(lookup: LookupContent): Obstacle | undefined;
  ask(check: LookupCheck, call: CallContext): Promise<CheckOutcome>;
}

/**
 * A verifier whose provider answers within the call and does not store our reference. So `find` finds nothing, and the
 * same check is made again.
 */
export function lookupVerifier(provider: LookupProvider): IdentityVerifierAdapter {
  const findObstacle = (check: CheckContent) => obstacleOf(provider, check);
  return {
    name: provider.name,
    referenceFor: formatSubject,
    storesReferences: false,
    findObstacle,
    async check(check, call) {
      const obstacle = findObstacle(check);
      if (obstacle !== undefined) return failed(obstacle.reason);
      // An address has an obstacle, so the identifiers are not those of an address.
      return await provider.ask(check as LookupCheck, call);
    },
    find: async () => ({ kind: "not_found" }),
  };
}

function obstacleOf(
  { notOffered, findObstacle }: LookupProvider,
  check: CheckContent,
): Obstacle | undefined {
  const { kind } = check;
  // An agent visits an address, which takes days. A check has no state for that wait.
  if (kind === "address" || notOffered.has(kind)) {
    const reason = `The identity provider does not verify ${SUBJECTS[kind]}.`;
    return { kind: "not_offered", reason };
  }
  // Its kind is not an address, so its identifiers are not an address's either.
  return findObstacle(check as LookupContent);
}

/** What a provider says about a record. */
export interface Provenance {
  /** The kinds whose record always repeats the number. A record without it answers another request. */
  readonly repeating: ReadonlySet<LookupKind>;
  readonly providerReference: string | null;
}

/** The outcome for a record that the provider returned as a match. */
export function concludeFound(
  check: LookupCheck,
  record: RegistryRecord,
  { repeating, providerReference }: Provenance,
): CheckOutcome {
  if (isAboutAnother(check, record, repeating)) {
    return { kind: "unknown", why: "mismatch", detail: "the record belongs to another number" };
  }
  const read = readFindings(check, record);
  if (read.kind !== "findings") return read;
  return { kind: "found", findings: read.findings, providerReference };
}
