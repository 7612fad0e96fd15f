import type { Kit } from "../../../kernel/kit.ts";
import { format, type Minor } from "../../../kernel/money.ts";
import { recordAction } from "../audit/index.ts";
import { itemUnknown } from "./errors.ts";

export interface BillItemOrder {
  readonly itemCode: string;
  /** Null: removed from sale. */
  readonly amount: Minor | null;
  readonly by: string;
}

/** Changes an item of test mode's bill catalogue, as a real catalogue changes while merchants buy. */
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
