import { setTimeout as pause } from "node:timers/promises";
import { present } from "../../assert.ts";
import type { Queryable } from "../../database/database.ts";
import type { TaskList } from "../../jobs/task.ts";
import type { NoticeHandlers } from "../ports/notice.ts";
import type { Providers } from "../providers.ts";
import { enqueueWithdrawal, type RawQuestion, WITHDRAW_TASK } from "./queries.ts";

interface WithdrawPayload {
  readonly provider: string;
  readonly body: string;
}

const ATTEMPTS = 30;
const BETWEEN_MS = 2_000;
const LOOK_UP_MS = 15_000;

/**
 * Makes a worker undo what may have been approved for a question that was answered with "declined": the decision may
 * still have been committed. It retries while the database is away. If this process dies first, the authorisation
 * expires like any that is never cleared.
 */
export async function askToWithdraw(queryable: Queryable, question: RawQuestion): Promise<void> {
  for (let left = ATTEMPTS; ; left -= 1) {
    try {
      await enqueueWithdrawal(queryable, question);
      return;
    } catch (error) {
      if (left === 1) throw error;
      await pause(BETWEEN_MS, undefined, { ref: false });
    }
  }
}

export const withdrawalTasks = (tools: {
  readonly providers: Providers;
  readonly handlers: NoticeHandlers;
}): TaskList => ({
  [WITHDRAW_TASK]: async (payload) => {
    // `enqueueWithdrawal` writes this form.
    const { provider, body } = payload as WithdrawPayload;
    const source = present(tools.providers.authorizationSource(provider), `the issuer ${provider}`);
    const bytes = Buffer.from(body, "base64");
    const call = { signal: AbortSignal.timeout(LOOK_UP_MS) };
    const question = source.read(bytes) ?? (await source.lookUp?.(bytes, call));
    if (question === undefined) throw new Error(`${provider} does not name the question's card`);
    const { id, isIncrement: _, takesPartial: __, ...asked } = question;
    const withdraw = present(tools.handlers.card_withdrawal, "a handler of withdrawals");
    await withdraw(
      { kind: "card_withdrawal", ...asked, id: `${id}.withdrawn`, questionId: id },
      provider,
    );
  },
});
