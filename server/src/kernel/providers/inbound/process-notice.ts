import { present } from "../../assert.ts";
import type { Database } from "../../database/database.ts";
import type { TaskList } from "../../jobs/task.ts";
import type { NoticeHandlers } from "../ports/notice.ts";
import type { Providers } from "../providers.ts";
import { applyNotice } from "./apply-notice.ts";
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
    for (const claimed of source.read(body)) await applyNotice(source, handlers, claimed);
  } catch (error) {
    await writeFailure(database, place, String(error));
    throw error;
  }
  await writeProcessed(database, place);
}
