import { assert, present } from "../../assert.ts";
import type { Notice, NoticeHandler, NoticeHandlers, NoticeSource } from "../ports/notice.ts";

/**
 * Applies what a provider said, or the provider's own record where only the record proves it. Returns how many notices
 * were applied: a record may say nothing that concerns us. Throws if the provider does not confirm.
 */
export async function applyNotice(
  source: NoticeSource,
  handlers: NoticeHandlers,
  claimed: Notice,
): Promise<number> {
  const notices = await confirm(source, claimed);
  for (const notice of notices) {
    // Each handler takes its own kind of notice. TypeScript does not see that both belong to this notice.
    const handle = handlers[notice.kind] as NoticeHandler | undefined;
    await present(handle, `a handler of ${notice.kind} notices`)(notice, source.name);
  }
  return notices.length;
}

const CONFIRM_MS = 15_000;

/** The notice, or what the issuer's record says instead. Throws if the issuer does not confirm: the job asks again. */
async function confirm(source: NoticeSource, claimed: Notice): Promise<readonly Notice[]> {
  if (claimed.kind !== "unconfirmed_card_notice") return [claimed];
  assert(source.confirmCard !== undefined, `${source.name} confirms its notices`);
  const outcome = await source.confirmCard(claimed, { signal: AbortSignal.timeout(CONFIRM_MS) });
  if (outcome.kind === "confirmed") return outcome.notices;
  const why = "why" in outcome ? `${outcome.kind}, ${outcome.why}` : outcome.kind;
  throw new Error(
    `${source.name} does not confirm the ${claimed.record} ${claimed.recordId}: ${why}`,
  );
}
