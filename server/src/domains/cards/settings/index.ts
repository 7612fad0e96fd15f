export { allowCards, cardEntitlement } from "./allow-cards.ts";
export { noEntitlement } from "./errors.ts";
export { neededCardSettings, readSettings } from "./queries.ts";
export { type Rate, requireEntitled, resolveSettings, type SettingsOwner } from "./rules.ts";
export { cardRate, setRate } from "./set-rate.ts";
export { type ShownSettings, showSettings } from "./show-settings.ts";
