export { DEFAULT_TIERS } from "./default-tiers.ts";
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
export { resetKycTiers, setTier, showKycTiers } from "./set-tiers.ts";
