import { Refusal } from "../../refusals.ts";
import { businessRefusal } from "../../tenancy/business-refusal.ts";
import { accessRefusal, type RequestKind } from "../../tenancy/key-access-levels.ts";
import { keyExpired } from "../../tenancy/key-expiry.ts";
import { findPause, servicePaused } from "../../tenancy/service-pause.ts";
import type { Caller } from "../operation.ts";
import type { KeyState } from "./access-state.ts";
import type { OperationResult, QueuedOperation } from "./queued-operation.ts";
import type { LockedState } from "./read-snapshot.ts";

/** Refuses for an invalid or limited key, a business without access or a paused service. The refusal is not recorded. */
export function refuseByPrechecks(
  { caller }: QueuedOperation,
  state: LockedState,
): OperationResult | undefined {
  const refusal =
    refuseCaller(caller, state) ?? refuseBusiness(caller, state) ?? refusePaused(caller, state);
  return refusal === undefined ? undefined : { error: refusal };
}

function refuseCaller(
  { apiKeyId, requestKind }: Caller,
  { keyStates }: LockedState,
): Refusal | undefined {
  const keyState = apiKeyId === null ? undefined : keyStates.get(apiKeyId);
  return keyState && refuseKey(keyState, requestKind);
}

/** A business acts through its API keys and its members. Jobs and the operator act whatever its status. */
function refuseBusiness(
  { apiKeyId, isMember, environmentId }: Caller,
  { snapshot }: LockedState,
): Refusal | undefined {
  if (apiKeyId === null && isMember !== true) return undefined;
  const environment = snapshot.environments.get(environmentId);
  return environment && businessRefusal(environment);
}

function refusePaused({ service }: Caller, { pauses }: LockedState): Refusal | undefined {
  const pause = service === null ? undefined : findPause(pauses, service);
  return pause === undefined ? undefined : servicePaused(pause);
}

function refuseKey(state: KeyState, kind: RequestKind): Refusal | undefined {
  if (state === "revoked") return new Refusal("invalid_api_key", "This API key was revoked.");
  return state === "expired" ? keyExpired() : accessRefusal(state, kind);
}
