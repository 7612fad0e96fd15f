import type { AuthorizationAnswer, AuthorizationQuestion } from "./card-notices.ts";
import type { RawNotice } from "./notice.ts";

/** The side of an issuer's adapter that is asked for authorisations, and answers while the issuer waits. */
export interface AuthorizationSource {
  readonly name: string;
  /** How long the issuer waits before it declines by itself. We answer sooner, or decline. */
  readonly patienceMs: number;
  /** As of a notice. */
  isAuthentic(raw: RawNotice): boolean;
  /** What an authentic body asks; undefined where it is no question for an authorisation of a card of ours. */
  read(body: Buffer): AuthorizationQuestion | undefined;
  /** The answer as this issuer takes it. */
  write(question: AuthorizationQuestion, answer: AuthorizationAnswer): object;
}

/**
 * Decides, through the door, under a key made of the provider's name and the question's id: the same question is answered
 * alike however often it is asked. Where it throws, or `isGone` because it took too long, the issuer is told no, and the
 * question is withdrawn in case it was answered with yes after all.
 */
export type AuthorizationDecider = (
  question: AuthorizationQuestion,
  provider: string,
  isGone: () => boolean,
) => Promise<AuthorizationAnswer>;
