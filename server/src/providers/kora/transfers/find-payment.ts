import { setTimeout as pause } from "node:timers/promises";
import type { FindOutcome, Payment } from "../../../kernel/providers/ports/bank-rail.ts";
import type { CallContext } from "../../../kernel/providers/ports/provider-port.ts";
import { isUnknownPayout, unansweredQuestion } from "../connection/read-envelope.ts";
import type { KoraAccount } from "../kora-account.ts";
import { transferOutcome } from "./transfer-outcome.ts";

/**
 * Asks for a payment by our reference. Kora may not know a payment that it has just taken, so only a second look can
 * prove that it is not there.
 */
export async function findPayment(
  account: KoraAccount,
  payment: Payment,
  call: CallContext,
): Promise<FindOutcome> {
  const first = await look(account, payment, call);
  if (first.kind !== "not_found") return first;
  const { signal } = call;
  const waitMs = Number(account.settings.lookAgainMs);
  await pause(waitMs, undefined, { signal }).catch(() => undefined);
  if (signal.aborted) return { kind: "unknown", why: "timeout" };
  return await look(account, payment, call);
}

async function look(
  account: KoraAccount,
  payment: Payment,
  call: CallContext,
): Promise<FindOutcome> {
  const { reference } = payment;
  const path = `/transactions/${encodeURIComponent(reference)}`;
  const answer = await account.client.call({ method: "GET", path, reference }, call);
  if (answer.kind === "done") return transferOutcome(answer.data, payment, account);
  if (answer.kind !== "refused") return answer;
  return isUnknownPayout(answer) ? { kind: "not_found" } : unansweredQuestion(answer);
}
