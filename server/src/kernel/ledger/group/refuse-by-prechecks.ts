import { Refusal } from "../../refusals.ts";
import { explainBusinessRefusal } from "../../tenancy/business-refusal.ts";
import { accessRefusal, type RequestKind } from "../../tenancy/key-access-levels.ts";
import { keyExpired } from "../../tenancy/key-expiry.ts";
import { findPause, servicePaused } from "../../tenancy/service-pause.ts";
import type { KeyState } from "./access-state.ts";
import type { OperationResult, QueuedOperation } from "./queued-operation.ts";
import type { LockedState } from "./read-snapshot.ts";

/** Refuses for an invalid or limited key, a business without access or a paused service. The refusal is not recorded. */
export function refuseByPrechecks(
  { caller }: QueuedOperation,
  state: LockedState,
): OperationResult | undefined {
  if (caller.apiKeyId !== null) {
    const keyState = state.keyStates.get(caller.apiKeyId);
    const refusal = keyState && refuseKey(keyState, caller.requestKind);
    if (refusal !== undefined) return { error: refusal };
    const environment = state.snapshot.environments.get(caller.environmentId);
    const sentence =
      environment && explainBusinessRefusal(environment.mode, environment.businessStatus);
    if (sentence !== undefined) return { error: new Refusal("activation_required", sentence) };
  }
  if (caller.service === null) return undefined;
  const pause = findPause(state.pauses, caller.service);
  return pause === undefined ? undefined : { error: servicePaused(pause) };
}

function refuseKey(state: KeyState, kind: RequestKind): Refusal | undefined {
  if (state === "revoked") return new Refusal("invalid_api_key", "This API key was revoked.");
  return state === "expired" ? keyExpired() : accessRefusal(state, kind);
}
