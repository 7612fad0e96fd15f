export { sendCredit } from "./send-credit.ts";
