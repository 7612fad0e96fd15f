import type {
  CheckOutcome,
  FindCheckOutcome,
  IdentityCheck,
  IdentityVerifierAdapter,
} from "../../../kernel/providers/ports/identity-verifier.ts";
import type { Unknown } from "../../../kernel/providers/ports/outcome.ts";
import { formatSubject } from "../../../kernel/providers/references.ts";
import type { Faults } from "../bank/faults.ts";
import { waitHalfLatency } from "../latency.ts";
import type { SimulatorTools } from "../tools.ts";
import { lookUp, turnOf } from "./magic-numbers.ts";
import { noteCheck, type RememberedCheck, readCheck } from "./queries.ts";

const CALL_LOST: Unknown = { kind: "unknown", why: "lost", staged: true };
const NO_ANSWER: Unknown = { kind: "unknown", why: "timeout", staged: true };
const MISMATCH: Unknown = {
  kind: "unknown",
  why: "mismatch",
  detail: "another check was made under this reference",
};

/** The simulated registries as a verifier. The number decides the answer. */
export function simulatedVerifier(tools: SimulatorTools, faults: Faults): IdentityVerifierAdapter {
  const { database } = tools;
  return {
    name: "simulator-identity",
    referenceFor: formatSubject,
    storesReferences: true,
    findObstacle: () => undefined,

    async check(check, call): Promise<CheckOutcome> {
      await waitHalfLatency(tools, call);
      const dice = await faults.of(check.environmentId);
      if (dice.strikes("lostCalls")) return CALL_LOST;
      const known = await noteCheck(database, check, questionOf(tools, check));
      await waitHalfLatency(tools, call);
      if (!isAbout(tools, known, check)) return MISMATCH;
      return turnOf(check) === "silent" || dice.strikes("lostAnswers")
        ? NO_ANSWER
        : answerTo(check);
    },

    async find(check, call): Promise<FindCheckOutcome> {
      await waitHalfLatency(tools, call);
      const known = await readCheck(database, check);
      await waitHalfLatency(tools, call);
      const dice = await faults.of(check.environmentId);
      if (dice.strikes("lostCalls") || dice.strikes("lostAnswers")) return NO_ANSWER;
      if (known === undefined) return { kind: "not_found" };
      return isAbout(tools, known, check) ? answerTo(check) : MISMATCH;
    },
  };
}

function answerTo(check: IdentityCheck): CheckOutcome {
  const findings = lookUp(check);
  const providerReference = `sim_${check.reference}`;
  return findings === undefined
    ? { kind: "no_record", providerReference }
    : { kind: "found", findings, providerReference };
}

/** Equal for equal questions, and not readable. */
const questionOf = ({ vault }: SimulatorTools, { kind, identifiers }: IdentityCheck): Buffer =>
  vault.lookupHash(`simulated check ${kind} ${JSON.stringify(identifiers)}`);

const isAbout = (tools: SimulatorTools, { question }: RememberedCheck, check: IdentityCheck) =>
  question.equals(questionOf(tools, check));
