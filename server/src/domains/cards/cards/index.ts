export { neededCardWallet, payDebtAndReturnRest, requireCardWalletId } from "./card-money.ts";
export { endCard } from "./end-card.ts";
export { cardNotFound, cardWalletShort } from "./errors.ts";
export { requireCardWallet } from "./fund-card.ts";
export { enqueueStatusReport, scheduleExpiry } from "./jobs.ts";
export { type CardDebt, listDebts } from "./list-debts.ts";
export { formatCardReference, presentCard, readCardId, readCardReference } from "./present-card.ts";
export { type Card, cardById, cards, type HeldCard, readCard, readLastFours } from "./queries.ts";
export {
  type CardEvent,
  type CardStatus,
  changeUsage,
  DEBT_ALERT,
  DEFAULT_LIMITS,
  FIRST_RETRY_MS,
  getMonthEnd,
  getNextStatus,
  getRetryPause,
  getUsageOn,
  isEnded,
  isOverdue,
} from "./rules.ts";
export { CardAnswer, CardParams } from "./schemas.ts";
export { findCard } from "./show-card.ts";
