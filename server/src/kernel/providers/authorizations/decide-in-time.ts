import type { AuthorizationDecider } from "../ports/authorization-source.ts";
import type { AuthorizationAnswer, AuthorizationQuestion } from "../ports/card-notices.ts";

export interface Decision {
  readonly answer: AuthorizationAnswer;
  /** Undefined if it was decided. Otherwise it was not decided, the outcome is unknown, or it was too late. */
  readonly failure: unknown;
}

const NOT_NOW: AuthorizationAnswer = { kind: "declined", reason: "unavailable" };

/** Runs the decision, and declines if it fails or takes too long. A decision that still waits then is cancelled. */
export async function decideInTime(
  decide: AuthorizationDecider,
  {
    question,
    provider,
    withinMs,
  }: { question: AuthorizationQuestion; provider: string; withinMs: number },
): Promise<Decision> {
  let isGone = false;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Decision>((resolve) => {
    timer = setTimeout(() => {
      isGone = true;
      resolve({ answer: NOT_NOW, failure: new Error(`not decided within ${withinMs} ms`) });
    }, withinMs);
  });
  try {
    const decided = decide(question, provider, () => isGone);
    return await Promise.race([decided.then((answer) => ({ answer, failure: undefined })), late]);
  } catch (error) {
    return { answer: NOT_NOW, failure: error };
  } finally {
    clearTimeout(timer);
  }
}
