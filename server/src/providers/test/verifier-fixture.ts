import type { EmulatedAnswer, Emulator } from "../../../test/emulators/emulator.ts";
import { present } from "../../kernel/assert.ts";
import type {
  CheckKind,
  CheckOutcome,
  ClaimedPerson,
  FindCheckOutcome,
  IdentifiersOf,
  IdentityCheck,
  IdentityVerifierAdapter,
} from "../../kernel/providers/ports/identity-verifier.ts";
import { type Connect, call, type ProviderFixture, useProvider } from "./provider-fixture.ts";

export { call };

/** An emulator of a verifier with its books. */
export interface VerifierEmulator extends Emulator {
  walletKobo: bigint;
  /** Each lookup that was billed. */
  readonly billed: readonly unknown[];
  /** The answer for a number, whatever the registry has. */
  readonly staged: Map<string, EmulatedAnswer>;
}

/** A provider that looks up people and companies. */
export interface VerifierFixture<Emulated extends VerifierEmulator, Settings>
  extends ProviderFixture<Emulated, Settings> {
  readonly verifier: IdentityVerifierAdapter;
  question<Kind extends CheckKind>(
    kind: Kind,
    identifiers: IdentifiersOf[Kind],
    claimed?: ClaimedPerson,
  ): IdentityCheck;
  check<Kind extends CheckKind>(
    kind: Kind,
    identifiers: IdentifiersOf[Kind],
    claimed?: ClaimedPerson,
  ): Promise<CheckOutcome>;
  find(question: IdentityCheck): Promise<FindCheckOutcome>;
}

const CLOCK = { now: () => new Date(), nowMs: () => performance.now() };

export const useVerifier = <Emulated extends VerifierEmulator, Settings>(
  emulator: Emulated,
  connect: Connect<Settings>,
): (() => VerifierFixture<Emulated, Settings>) =>
  useProvider(emulator, connect, CLOCK, (base: ProviderFixture<Emulated, Settings>) => {
    const verifier = present(base.provider.identityVerifier, "the verifier");
    const question: VerifierFixture<Emulated, Settings>["question"] = (
      kind,
      identifiers,
      claimed,
    ) => {
      const reference = verifier.referenceFor(base.freshSubject());
      return { environmentId: 7n, reference, kind, identifiers, claimed: claimed ?? null };
    };
    return {
      ...{ ...base, verifier, question },
      check: (...asked) => verifier.check(question(...asked), call()),
      find: (asked) => verifier.find(asked, call()),
    };
  });
