import type { PaymentNotice } from "../../kernel/providers/notice.ts";
import { readOwner, readTransactions, type Transaction } from "../transactions/index.ts";
import { Contradiction } from "./errors.ts";
import type { Machine } from "./outgoing-kinds.ts";
import { recordOutcome } from "./record-outcome.ts";

/**
 * Takes a provider's word for what became of an order. What it does not prove, what does not fit the order, and what
 * contradicts an older proof, the provider is asked about: notices come late and out of order.
 */
export async function hearNotice(
  machine: Machine,
  notice: PaymentNotice,
  provider: string,
): Promise<void> {
  const { environmentId, id } = notice.subject;
  const [transaction] = await readTransactions(machine.kit.database, environmentId, [id]);
  if (transaction === undefined || transaction.provider !== provider) {
    const { log } = machine.kit;
    log.warn({ provider, notice: notice.key }, "a notice is about no order of this provider");
    return;
  }
  if (await takesItsWord(machine, transaction, notice, provider)) return;
  await askAboutNotice(machine, transaction, `notice/${provider}/${notice.key}/asked`);
}

async function takesItsWord(
  machine: Machine,
  transaction: Transaction,
  { outcome, amount, key }: PaymentNotice,
  provider: string,
): Promise<boolean> {
  if (outcome.kind === "unknown" || amount !== transaction.amount) return false;
  const finding = { outcome, key: `notice/${provider}/${key}`, isProven: false };
  try {
    await recordOutcome(machine, transaction, finding);
    return true;
  } catch (error) {
    if (error instanceof Contradiction) return false;
    throw error;
  }
}

async function askAboutNotice(
  machine: Machine,
  transaction: Transaction,
  key: string,
): Promise<void> {
  const { kit } = machine;
  const owner = await readOwner(kit.database, transaction.environmentId);
  const kind = machine.kindOf(transaction.type);
  const outcome = await kind.find(kit, { transaction, owner });
  // Nobody else asks about what had ended, so this is tried again until there is an answer.
  if (outcome.kind === "unavailable" || outcome.kind === "unknown") {
    throw new Error(`${transaction.provider} could not be asked about a notice: ${outcome.why}`);
  }
  if (outcome.kind === "not_found") return;
  await recordOutcome(machine, transaction, { outcome, key, isProven: true });
}
