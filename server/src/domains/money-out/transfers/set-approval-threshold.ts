import type { Kit } from "../../../kernel/kit.ts";
import { AMOUNT_MAX, format, fromDecimal, type Minor } from "../../../kernel/money.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { recordAction } from "../../platform/audit/index.ts";
import { findEnvironment } from "../../platform/businesses/index.ts";
import { badThreshold } from "./errors.ts";
import { readApprovalAbove, storeApprovalAbove } from "./queries.ts";

export interface ThresholdOrder {
  readonly businessId: bigint;
  readonly mode: Mode;
  /** Null: no transfer waits for approval. */
  readonly above: Minor | null;
  readonly by: string;
}

export interface ChangedThreshold {
  readonly before: Minor | null;
  readonly above: Minor | null;
}

/** Sets the amount above which transfers of a mode wait for approval. Transfers that wait already keep waiting. */
export async function setApprovalThreshold(
  kit: Kit,
  { businessId, mode, above, by }: ThresholdOrder,
): Promise<ChangedThreshold> {
  if (above !== null && (above < 0n || above > fromDecimal(AMOUNT_MAX))) throw badThreshold();
  return await kit.database.transaction(async (tx) => {
    const environmentId = await findEnvironment(tx, businessId, mode);
    const before = await readApprovalAbove(tx, environmentId);
    await storeApprovalAbove(tx, environmentId, above);
    const details = { before: formatThreshold(before), after: formatThreshold(above) };
    const action = "transfer.set_approval_threshold";
    await recordAction(kit, tx, { by, action, businessId, mode, details });
    return { before, above };
  });
}

const formatThreshold = (above: Minor | null): string =>
  above === null ? "off" : format(above, "NGN");
