import { hash } from "node:crypto";
import type { Caller } from "./operation.ts";

/**
 * The caller of what the service does on its own account: a job, a callback, the operator. The key says what is done,
 * so that doing it again finds it done.
 */
export function internalCaller(environmentId: bigint, operationKey: string): Caller {
  return {
    environmentId,
    apiKeyId: null,
    service: null,
    operationKey: `internal:${operationKey}`,
    fingerprint: hash("sha256", operationKey, "buffer"),
    remembersRefusals: false,
    isGone: () => false,
    present: () => "",
    presentRefusal: () => "",
  };
}
