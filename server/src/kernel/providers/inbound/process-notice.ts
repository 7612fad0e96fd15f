import { assert, present } from "../../assert.ts";
import type { Database } from "../../database/database.ts";
import type { TaskList } from "../../jobs/task.ts";
import type { Notice, NoticeHandler, NoticeHandlers, NoticeSource } from "../ports/notice.ts";
import type { Providers } from "../providers.ts";
import {
  type NoticePlace,
  PROCESS_NOTICE_TASK,
  readNotice,
  writeFailure,
  writeProcessed,
} from "./queries.ts";

interface ProcessingTools {
  readonly database: Database;
  readonly providers: Providers;
  readonly handlers: NoticeHandlers;
}

export const inboundTasks = (tools: ProcessingTools): TaskList => ({
  // insertNotice and enqueueNotice write this form.
  [PROCESS_NOTICE_TASK]: (payload) => processNotice(tools, payload as NoticePlace),
});

/** Processes a stored notice. If it fails, the notice records why, and the job is tried again. */
async function processNotice(
  { database, providers, handlers }: ProcessingTools,
  place: NoticePlace,
): Promise<void> {
  const { provider, body } = await readNotice(database, place);
  try {
    const source = present(providers.noticeSource(provider), `the provider ${provider}`);
    for (const claimed of source.read(body)) {
      for (const notice of await confirm(source, claimed)) {
        // Each handler takes its own kind of notice. TypeScript does not see that both belong to this notice.
        const handle = handlers[notice.kind] as NoticeHandler | undefined;
        await present(handle, `a handler of ${notice.kind} notices`)(notice, provider);
      }
    }
  } catch (error) {
    await writeFailure(database, place, String(error));
    throw error;
  }
  await writeProcessed(database, place);
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
