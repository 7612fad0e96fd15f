import { present } from "../../../kernel/assert.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import type { SettingOwner } from "./rules.ts";
import type { ActionInput } from "./second-person-approval.ts";

/** The owner of a setting among the stored values of its change. A default has none. */
export const writeOwner = (owner: SettingOwner): ActionInput =>
  owner === undefined ? {} : { businessId: String(owner.businessId), mode: owner.mode };

/** Reads what `writeOwner` wrote. */
export const readOwner = ({ businessId, mode }: ActionInput): SettingOwner =>
  businessId === undefined ? undefined : { businessId: BigInt(businessId), mode: mode as Mode };

export const readOwnerIn = (input: ActionInput): NonNullable<SettingOwner> =>
  present(readOwner(input), "the owner of the setting");
