export {
  formatVerification,
  parseVerification,
  payingWallet,
  sealOrder,
  startVerification,
} from "./begin-verification.ts";
export { carryOut } from "./carry-out-check.ts";
export { checkRefused, insufficientFee } from "./errors.ts";
export { readVerification, type Verification } from "./queries.ts";
export { revealIdentity } from "./reveal-identity.ts";
export type { Verdict } from "./rules.ts";
export { hashOfContent, hashOfQuestion } from "./seal-identity.ts";
export { setRetention } from "./set-retention.ts";
export {
  type Desk,
  deskOf,
  type Ending,
  type Purpose,
  purposeWithNeeds,
} from "./verification-purposes.ts";
