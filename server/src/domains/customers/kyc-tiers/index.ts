export { DEFAULT_TIERS } from "./default-tiers.ts";
export { describeLimit, listRequirements, listUnlocked } from "./describe-tiers.ts";
export { itemMissing } from "./errors.ts";
export { findKycTiers, neededKycTiers, toKycTiers } from "./find-tiers.ts";
export {
  CAPABILITIES,
  CATEGORIES,
  type Capability,
  type Category,
  findMissing,
  findProof,
  findTier,
  type KycTiers,
  listCapabilities,
  namesAllProofs,
  provesTheSame,
  requireCapability,
  type Tier,
  type Verified,
} from "./rules.ts";
export {
  resetKycTiers,
  setTier,
  showKycTiers,
  type TierOrder,
  tierReset,
  tierSetting,
} from "./set-tiers.ts";
