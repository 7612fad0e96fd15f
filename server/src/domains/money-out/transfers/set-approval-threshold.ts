import { present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { AMOUNT_MAX, format, fromDecimal, type Minor } from "../../../kernel/money.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { recordAction } from "../../platform/audit/index.ts";
import { findEnvironment } from "../../platform/businesses/index.ts";
import {
  changeSetting,
  listChanges,
  type Proposed,
  readOwnerIn,
  type SettingKind,
  writeOwner,
} from "../../platform/proposals/index.ts";
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
}

export interface ChangedThreshold {
  readonly before: Minor | null;
  readonly above: Minor | null;
}

const FIELDS = { api: "approvalAbove", dashboard: "dashboardApprovalAbove" } as const;

const NAMES: Readonly<Record<ThresholdOf, string>> = {
  api: "Transfers over the API wait above",
  dashboard: "Transfers in the dashboard wait above",
};

/** The amount above which transfers of a mode wait for approval, as an operator sets it. */
export const thresholdSetting: SettingKind<ThresholdOrder, ChangedThreshold> = {
  name: "transfer.set_approval_threshold",
  prepare(_kit, { of = "api", above, ...owner }) {
    requireAmount(above);
    return {
      ...{ owner, title: "Approval threshold" },
      input: { ...writeOwner(owner), of, above: above === null ? "off" : String(above) },
      environmentOf: (tx) => findEnvironment(tx, owner.businessId, owner.mode),
      async plan(tx, environmentId) {
        const thresholds = await lockThresholds(tx, environmentId);
        const before = thresholds[FIELDS[of]];
        return {
          changes: listChanges([[NAMES[of], show(before), show(above)]]),
          outcome: { before, above },
          details: { of, before: show(before), after: show(above) },
          store: () => storeThresholds(tx, environmentId, { ...thresholds, [FIELDS[of]]: above }),
        };
      },
    };
  },
  restore: (input) => ({
    ...readOwnerIn(input),
    // `prepare` above wrote it.
    of: input["of"] as ThresholdOf,
    above: input["above"] === "off" ? null : BigInt(present(input["above"], "the amount")),
  }),
};

/**
 * Sets the amount above which transfers of a mode wait for approval. Transfers that wait already keep waiting. In live
 * mode a second operator approves it first. A business changes its own amounts by `changeThresholds`.
 */
export const setApprovalThreshold = (
  kit: Kit,
  { by, ...order }: ThresholdOrder & { readonly by: string },
): Promise<ChangedThreshold | Proposed> => changeSetting(kit, thresholdSetting, order, { by });

export interface ThresholdsOrder extends Omit<ThresholdOrder, "of" | "above"> {
  readonly by: string;
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
