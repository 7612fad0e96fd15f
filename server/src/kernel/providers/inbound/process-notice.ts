import { present } from "../../assert.ts";
import type { Database } from "../../database/database.ts";
import type { TaskList } from "../../jobs/task.ts";
import type { NoticeHandler, NoticeHandlers } from "../ports/notice.ts";
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
    for (const notice of source.read(body)) {
      // Each handler takes its own kind of notice. TypeScript does not see that both belong to this notice.
      const handle = handlers[notice.kind] as NoticeHandler | undefined;
      await present(handle, `a handler of ${notice.kind} notices`)(notice, provider);
    }
  } catch (error) {
    await writeFailure(database, place, String(error));
    throw error;
  }
  await writeProcessed(database, place);
}
