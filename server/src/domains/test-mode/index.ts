export { onceForKey } from "./once-for-key.ts";
export { sendCredit } from "./send-credit.ts";
