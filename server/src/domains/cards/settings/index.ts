export { allowCards } from "./allow-cards.ts";
export { noEntitlement } from "./errors.ts";
export { neededCardSettings } from "./queries.ts";
export { type Rate, requireEntitled, resolveSettings } from "./rules.ts";
export { setRate } from "./set-rate.ts";
export { type ShownSettings, showSettings } from "./show-settings.ts";
