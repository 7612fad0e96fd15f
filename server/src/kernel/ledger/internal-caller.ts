import { digest } from "../digest.ts";
import type { Caller } from "./operation.ts";

/**
 * The caller of what the service does on its own account: a job, a callback, the operator. The key says what is done,
 * so that doing it again finds it done.
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
