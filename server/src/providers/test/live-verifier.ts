import { expect } from "vitest";
import type { EmulatedAnswer, EmulatedRequest } from "../../../test/emulators/emulator.ts";
import type { RegisteredPerson } from "../../../test/emulators/identity/registered-people.ts";
import type {
  CheckKind,
  ClaimedPerson,
  IdentifiersOf,
} from "../../kernel/providers/ports/identity-verifier.ts";
import type { VerifierEmulator, VerifierFixture } from "./verifier-fixture.ts";

/** Settings that every verifier has, as its operator is asked for them. */
interface VerifierSettings {
  readonly baseUrl: string;
  readonly notOffered: string | null;
}

/** Kinds that one person can be looked up by. */
export type PersonKind = Exclude<CheckKind, "address" | "cac-basic">;

/** What the suites need to know about a provider that looks up people and companies. */
export interface LiveVerifier<Emulated extends VerifierEmulator = VerifierEmulator> {
  readonly name: string;
  readonly fixture: () => VerifierFixture<Emulated, VerifierSettings>;
  /** A person whom the emulator has. */
  readonly person: RegisteredPerson;
  /** If the provider looks up some numbers only together with a claimed name. */
  readonly claimed?: ClaimedPerson;
  readonly secrets: readonly string[];
  /** Whether a request asks about a number. */
  isAbout(request: EmulatedRequest, number: string): boolean;
  /** The answer with a record of these fields. */
  record(fields: object): EmulatedAnswer;
  /** The field of a photograph in the record of a BVN. */
  readonly photoField: string;
  /** Kinds whose records repeat the number that was asked about, other than a company's. */
  readonly repeatsNumber: readonly PersonKind[];
  /** A number whose record never repeats it. */
  readonly neverRepeated: readonly [kind: PersonKind, identifiers: IdentifiersOf[PersonKind]];
  readonly refusals: {
    /** A refusal with this status, and provider text about a person. */
    withStatus(status: number, words: string): EmulatedAnswer;
    /** What is proven by each status. */
    readonly statuses: readonly (readonly [status: number, outcome: object])[];
    /** The answer that the wallet is empty. */
    emptyWallet(words: string): EmulatedAnswer;
    /** An answer that proves nothing. */
    unclear(words: string): EmulatedAnswer;
  };
  readonly wrongCredentials: readonly (readonly [what: string, settings: object, named: RegExp])[];
  /** The path of the operator's check. */
  readonly walletPath: string;
}

const SENTENCE = /^\S.{8,}\.$/;
export const UNREADABLE = { kind: "unknown", why: "unreadable" };
export const TURNED_AWAY = { kind: "unavailable", why: "turned_away" };
export const REFUSED = { kind: "failed", reason: expect.stringMatching(SENTENCE) };
