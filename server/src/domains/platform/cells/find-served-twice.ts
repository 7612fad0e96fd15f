import { type CellNumber, providerOfCell } from "../../../kernel/cells/cell-number.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { SERVICE_BANK } from "../banks/index.ts";
import { readArrived } from "./queries.ts";
import { raiseCellAlert } from "./raise-cell-alert.ts";
import { describeServedTwice } from "./rules.ts";

/**
 * Asks the cells that businesses came from whether they still serve them: a cell that was restored from an old backup
 * does. Each one that is served there too raises an alert. Returns their ids.
 */
export async function findServedTwice(kit: Kit): Promise<readonly bigint[]> {
  const twice: bigint[] = [];
  for (const business of await readArrived(kit.database)) {
    if (!(await isServedBy(kit, business.fromCell, business.accountNumber))) continue;
    const { businessId } = business;
    twice.push(businessId);
    await raiseCellAlert(kit, {
      ...{ kind: "cells.served_twice", subject: `business ${businessId}` },
      message: describeServedTwice(business),
    });
  }
  return twice;
}

/**
 * Asks a connected cell. It names only accounts that it serves, and says where an account has moved to. Test mode is
 * open to every business. A cell that cannot be asked does not say so.
 */
export async function isServedBy(
  { providers }: Pick<Kit, "providers">,
  cell: CellNumber,
  accountNumber: string,
): Promise<boolean> {
  const rail = providers.cells.rail("test", providerOfCell(cell));
  const named = await rail?.nameOf({ bankCode: SERVICE_BANK.code, accountNumber });
  return named?.kind === "found";
}
