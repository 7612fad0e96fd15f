import { digest } from "../digest.ts";
import type { Caller } from "./operation.ts";

/**
 * Returns the caller for operations of the service itself: a job, a provider's notice, the operator. The key names what
 * is done, so a second run finds it done.
 */
export function internalCaller(environmentId: bigint, operationKey: string): Caller {
  return {
    environmentId,
    apiKeyId: null,
    requestKind: "money",
    service: null,
    operationKey: `internal:${operationKey}`,
    fingerprint: digest("sha256", operationKey),
    remembersRefusals: false,
    isGone: () => false,
    present: () => "",
    presentRefusal: () => "",
  };
}
