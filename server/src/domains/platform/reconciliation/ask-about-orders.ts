import type { Kit } from "../../../kernel/kit.ts";
import { readOrderKey } from "../../../kernel/providers/cleared-records.ts";
import type { NoticeHandlers } from "../../../kernel/providers/ports/notice.ts";
import { readTransactions } from "../transactions/index.ts";
import type { Item } from "./queries.ts";

/**
 * Asks the provider how orders ended, as after a notice that proves nothing. So a payment that came back after its
 * success, or that left after its failure, is booked in the one way there is for it.
 */
export async function askAboutOrders(
  { database, log, clock }: Kit,
  notices: NoticeHandlers,
  items: readonly Item[],
): Promise<void> {
  const asked = clock.now().toISOString();
  for (const { key, provider } of items) {
    // An order that failed or is still open has no entry of ours, so the item's key identifies it.
    const subject = readOrderKey(key);
    if (subject === undefined) continue;
    const [order] = await readTransactions(database, subject.environmentId, [subject.id]);
    if (order?.provider !== provider || order.orderReference === null) continue;
    const notice = {
      kind: "payment",
      key: `reconciliation/${order.orderReference}/${asked}`,
      subject,
      amount: order.amount,
      outcome: { kind: "unknown", why: "unproven" },
    } as const;
    // It stays an exception, and the next run asks again.
    await notices.payment?.(notice, provider).catch((error: unknown) => {
      log.warn({ err: error, provider }, "an order could not be queried for reconciliation");
    });
  }
}
