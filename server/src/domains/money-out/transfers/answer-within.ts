import type { NameOutcome } from "../../../kernel/providers/ports/bank-rail.ts";

/** Returns the answer to a name enquiry. An answer after the limit counts as a timeout. */
export async function answerWithin(
  waitMs: number,
  asked: Promise<NameOutcome>,
): Promise<NameOutcome> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<NameOutcome>((resolve) => {
    timer = setTimeout(() => resolve({ kind: "unknown", why: "timeout" }), waitMs);
  });
  return await Promise.race([asked, late]).finally(() => clearTimeout(timer));
}
