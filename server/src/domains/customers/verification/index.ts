export {
  formatVerification,
  parseVerification,
  payingWallet,
  sealOrder,
  startVerification,
} from "./begin-verification.ts";
export { chooseVerifier } from "./choose-verifier.ts";
export { checkRefused, insufficientFee, noProviderTakes } from "./errors.ts";
export { readVerification, type Verification } from "./queries.ts";
export { revealIdentity } from "./reveal-identity.ts";
export type { Verdict } from "./rules.ts";
export { runCheck } from "./run-check.ts";
export { hashContent, hashQuestion } from "./seal-identity.ts";
export { setRetention } from "./set-retention.ts";
export {
  createContext,
  type Ending,
  purposeWithNeeds,
  type VerificationContext,
} from "./verification-context.ts";
