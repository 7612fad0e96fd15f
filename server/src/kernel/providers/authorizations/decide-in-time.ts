import type { AuthorizationDecider } from "../ports/authorization-source.ts";
import type { AuthorizationAnswer, AuthorizationQuestion } from "../ports/card-notices.ts";

export interface Decision {
  readonly answer: AuthorizationAnswer;
  /** Undefined where it was decided. Otherwise it was not, or it is not known, or too late to be said. */
  readonly failure: unknown;
}

const NOT_NOW: AuthorizationAnswer = { kind: "declined", reason: "unavailable" };

/** Has it decided, and declines where that fails or takes too long. What still waits then is not decided any more. */
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
