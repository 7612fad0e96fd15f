export { cardWalletIn, neededCardWallet, settleCard } from "./card-money.ts";
export { endCard } from "./end-card.ts";
export { cardNotFound, cardWalletShort } from "./errors.ts";
export { requireCardWallet } from "./fund-card.ts";
export { enqueueTelling, scheduleExpiry } from "./jobs.ts";
export { cardReference, presentCard, readCardReference } from "./present-card.ts";
export { type Card, cardById, cards, type HeldCard, readCard } from "./queries.ts";
export {
  type CardEvent,
  type CardStatus,
  endOfMonth,
  FIRST_LOOK_MS,
  isEnded,
  isOverdue,
  pauseBefore,
  statusAfter,
  USUAL_LIMITS,
  useAfter,
  usedOn,
} from "./rules.ts";
export { CardAnswer, CardParams } from "./schemas.ts";
export { findCard } from "./show-card.ts";
