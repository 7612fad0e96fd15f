export { itemMissing } from "./errors.ts";
export { ladderIn, ladderOf, neededLadder } from "./find-ladder.ts";
export {
  CAPABILITIES,
  CATEGORIES,
  type Capability,
  type Category,
  capabilitiesAt,
  type Ladder,
  missingFor,
  namesAllProofs,
  provesTheSame,
  requireCapability,
  type Tier,
  tierOf,
  type Verified,
} from "./rules.ts";
export { resetLadder, setTier, showLadder } from "./set-ladder.ts";
export { USUAL_LADDER } from "./usual-ladder.ts";
