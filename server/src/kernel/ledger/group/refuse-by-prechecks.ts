import { Refusal } from "../../refusals.ts";
import { businessRefusal } from "../../tenancy/business-refusal.ts";
import { accessRefusal, type RequestKind } from "../../tenancy/key-access-levels.ts";
import { keyExpired } from "../../tenancy/key-expiry.ts";
import { closedRefusal, movingRefusal } from "../../tenancy/move-refusal.ts";
import { findPause, servicePaused } from "../../tenancy/service-pause.ts";
import type { Caller } from "../operation.ts";
import type { KeyState } from "./access-state.ts";
import type { OperationResult, QueuedOperation } from "./queued-operation.ts";
import type { LockedState } from "./read-snapshot.ts";

/**
 * Refuses for an invalid or limited key, a business that has no access or is being moved, or a paused service. The
 * refusal is not recorded.
 */
export function refuseByPrechecks(
  queued: QueuedOperation,
  state: LockedState,
): OperationResult | undefined {
  const { caller } = queued;
  const refusal =
    refuseCaller(caller, state) ??
    refuseClosed(queued, state) ??
    refuseBusiness(caller, state) ??
    refusePaused(caller, state);
  return refusal === undefined ? undefined : { error: refusal };
}

/** Nothing changes a closed business: no job, no operator, and no other business that pays to it. */
function refuseClosed(
  { caller, resolvedNeeds }: QueuedOperation,
  { snapshot }: LockedState,
): Refusal | undefined {
  const refusalOf = (id: bigint) => {
    const environment = snapshot.environments.get(id);
    return environment && closedRefusal(environment);
  };
  const own = refusalOf(caller.environmentId);
  if (own !== undefined) return own;
  for (const { environmentId } of resolvedNeeds) {
    if (environmentId === caller.environmentId) continue;
    const refusal = refusalOf(environmentId);
    if (refusal !== undefined) return refuseOther(refusal);
  }
  return undefined;
}

/** The caller pays a business that moves. A new key would not help: sent again, the request finds where that one is. */
const refuseOther = ({ code }: Refusal): Refusal =>
  servicePaused(
    code === "wrong_cell"
      ? "The business that you pay moved to another cell. Send the request again: it finds the business there."
      : "The business that you pay moves to another cell. Nothing was paid. Send the request again in a minute.",
  );

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
  return environment && (movingRefusal(environment) ?? businessRefusal(environment));
}

function refusePaused({ service }: Caller, { pauses }: LockedState): Refusal | undefined {
  const pause = service === null ? undefined : findPause(pauses, service);
  return pause === undefined ? undefined : servicePaused(pause);
}

function refuseKey(state: KeyState, kind: RequestKind): Refusal | undefined {
  if (state === "revoked") return new Refusal("invalid_api_key", "This API key was revoked.");
  return state === "expired" ? keyExpired() : accessRefusal(state, kind);
}
