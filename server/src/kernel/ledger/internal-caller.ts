import { digest } from "../digest.ts";
import { currentOrigin } from "../tenancy/request-origin.ts";
import type { Caller } from "./operation.ts";

/**
 * Returns the caller for operations of the service itself: a job, a provider's notice, the operator. The key names what
 * is done, so a second run finds it done. Within a person's request, the operation belongs to that request.
 */
export function internalCaller(environmentId: bigint, operationKey: string): Caller {
  return {
    environmentId,
    apiKeyId: null,
    origin: currentOrigin(),
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
