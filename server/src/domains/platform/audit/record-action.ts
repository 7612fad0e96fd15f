import type { Transaction } from "../../../kernel/database/database.ts";
import type { Kit } from "../../../kernel/kit.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { insertAction } from "./queries.ts";

/** What somebody of the operator's does. Secrets never go into the details. */
export interface OperatorAction {
  /** The name of a person, or of the script that acts for one. */
  readonly by: string;
  /** Stable, the domain first: `business.approve`. */
  readonly action: string;
  readonly businessId?: bigint | undefined;
  readonly mode?: Mode | undefined;
  readonly details: Details;
}

/** What JSON can hold. Ids are written as text, money as what the operator wrote. */
interface Details {
  readonly [name: string]: string | number | boolean | null | readonly string[] | Details;
}

/** Writes the action down in the transaction that does it: there is neither without the other. */
export async function recordAction(
  kit: Pick<Kit, "clock">,
  tx: Transaction,
  action: OperatorAction,
): Promise<void> {
  await insertAction(tx, { ...action, at: kit.clock.now() });
}
