import type { Kit } from "../../../kernel/kit.ts";
import { AMOUNT_MAX, format, fromDecimal, type Minor } from "../../../kernel/money.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { recordAction } from "../../platform/audit/index.ts";
import { findEnvironment } from "../../platform/businesses/index.ts";
import { badThreshold } from "./errors.ts";
import { lockThresholds, storeThresholds } from "./queries.ts";
import type { Thresholds } from "./rules.ts";

/** Where the transfers of a threshold are made. */
export type ThresholdOf = "api" | "dashboard";

export interface ThresholdOrder {
  readonly businessId: bigint;
  readonly mode: Mode;
  /** The API's if left out. */
  readonly of?: ThresholdOf | undefined;
  /** Null: no transfer waits for approval. */
  readonly above: Minor | null;
  readonly by: string;
}

export interface ChangedThreshold {
  readonly before: Minor | null;
  readonly above: Minor | null;
}

const FIELDS = { api: "approvalAbove", dashboard: "dashboardApprovalAbove" } as const;

/** Sets the amount above which transfers of a mode wait for approval. Transfers that wait already keep waiting. */
export async function setApprovalThreshold(
  kit: Kit,
  { of = "api", above, ...order }: ThresholdOrder,
): Promise<ChangedThreshold> {
  const field = FIELDS[of];
  const { before } = await changeThresholds(kit, { ...order, changes: { [field]: above } });
  return { before: before[field], above };
}

export interface ThresholdsOrder extends Omit<ThresholdOrder, "of" | "above"> {
  readonly changes: Partial<Thresholds>;
}

/** Sets one threshold or both. Returns both as they were before, and as they are now. */
export async function changeThresholds(
  kit: Kit,
  { businessId, mode, changes, by }: ThresholdsOrder,
): Promise<{ readonly before: Thresholds; readonly after: Thresholds }> {
  for (const above of Object.values(changes)) requireAmount(above);
  return await kit.database.transaction(async (tx) => {
    const environmentId = await findEnvironment(tx, businessId, mode);
    const before = await lockThresholds(tx, environmentId);
    const after = { ...before, ...changes };
    await storeThresholds(tx, environmentId, after);
    for (const place of ["api", "dashboard"] as const) {
      const field = FIELDS[place];
      if (!(field in changes)) continue;
      const details = { of: place, before: show(before[field]), after: show(after[field]) };
      const action = "transfer.set_approval_threshold";
      await recordAction(kit, tx, { by, action, businessId, mode, details });
    }
    return { before, after };
  });
}

function requireAmount(above: Minor | null): void {
  if (above !== null && (above < 0n || above > fromDecimal(AMOUNT_MAX))) throw badThreshold();
}

const show = (above: Minor | null): string => (above === null ? "off" : format(above, "NGN"));
