import type { Kit } from "../../../kernel/kit.ts";
import { format, type Minor } from "../../../kernel/money.ts";
import { recordAction } from "../audit/index.ts";
import { itemUnknown } from "./errors.ts";

export interface BillItemOrder {
  readonly itemCode: string;
  /** Null: it is not sold any more. */
  readonly amount: Minor | null;
  readonly by: string;
}

/** Changes what test mode's aggregator of bills sells, as a real one changes while merchants buy. */
export async function changeBillItem(
  kit: Kit,
  { itemCode, amount, by }: BillItemOrder,
): Promise<void> {
  await kit.database.transaction(async (tx) => {
    const isKnown = await kit.providers.simulatedCatalogue.changeItem(tx, itemCode, amount);
    if (!isKnown) throw itemUnknown({ itemCode });
    const details = { itemCode, amount: amount === null ? "off" : format(amount, "NGN") };
    await recordAction(kit, tx, { by, action: "simulator.bill_item", mode: "test", details });
  });
}
