export { ladderIn, ladderOf, neededLadder } from "./find-ladder.ts";
export {
  CAPABILITIES,
  CATEGORIES,
  type Capability,
  type Category,
  capabilitiesAt,
  type Ladder,
  missingFor,
  tierOf,
  type Verified,
} from "./rules.ts";
export { USUAL_LADDER } from "./usual-ladder.ts";
