import type { AuthorizationAnswer, AuthorizationQuestion } from "./card-notices.ts";
import type { RawNotice } from "./notice.ts";
import type { CallContext } from "./provider-port.ts";

/** The side of an issuer's adapter that receives questions for authorisations, and answers while the issuer waits. */
export interface AuthorizationSource {
  readonly name: string;
  /** How long the issuer waits before it declines by itself. We answer or decline sooner. */
  readonly patienceMs: number;
  /** As for a notice. */
  isAuthentic(raw: RawNotice): boolean;
  /** The question in an authentic body. Undefined if it does not ask to authorise a card of ours. */
  read(body: Buffer): AuthorizationQuestion | undefined;
  /**
   * For an issuer whose question may name only its own id of the card. Called where `read` finds no question, while the
   * issuer waits. Must not throw.
   */
  lookUp?(body: Buffer, call: CallContext): Promise<AuthorizationQuestion | undefined>;
  /** The answer in this issuer's format. */
  write(question: AuthorizationQuestion, answer: AuthorizationAnswer): object;
  /** The answer to an authentic body that asks something else. Without it the issuer gets a refusal of ours. */
  writeUnread?(body: Buffer): object;
  /** The HTTP status of an answer that does not approve. Without it: 200. */
  readonly refusalStatus?: number;
  /** What is stored of a body that contains secrets or identity data. `read` and `lookUp` find the same question in it. */
  mask?(body: Buffer): Buffer;
}

/**
 * Decides through the ledger, under a key of the provider's name and the question's id: a repeated question gets the
 * same answer. If it throws, or takes so long that `isGone`, the issuer gets "declined", and the question is withdrawn
 * in case it was approved after all.
 */
export type AuthorizationDecider = (
  question: AuthorizationQuestion,
  provider: string,
  isGone: () => boolean,
) => Promise<AuthorizationAnswer>;
