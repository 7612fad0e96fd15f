import { assert, present } from "../../assert.ts";
import { IdsRanOut } from "../../ids.ts";
import { Refusal } from "../../refusals.ts";
import { hindrance } from "../../tenancy/access.ts";
import { accessRefusal, keyExpired, type RequestKind } from "../../tenancy/key-access.ts";
import { Books, type NextId } from "../books.ts";
import type { Answer } from "../operation.ts";
import type { Found, Needs } from "../records.ts";
import type { KeyState } from "./access-state.ts";
import { Changes } from "./changes.ts";
import type { Member, Wanted } from "./queued-operation.ts";
import type { Reading } from "./read-snapshot.ts";
import type { Picture } from "./snapshot.ts";

/** What a member is told once the group is committed. */
export type Verdict = { readonly answer: Answer<unknown> } | { readonly error: Error };

export interface Decisions {
  readonly changes: Changes;
  readonly verdicts: ReadonlyMap<Member, Verdict>;
  /** Whose operations are decided here, and not known from before or stopped: they are done by this group or not at all. */
  readonly atStake: readonly Member[];
}

/** Decides the members one after another, each in sight of what those before it have done. */
export function decide(members: readonly Member[], reading: Reading, nextId: NextId): Decisions {
  const changes = new Changes();
  const verdicts = new Map<Member, Verdict>();
  const decided = new Set<string>();
  for (const member of members) {
    if (reading.astray.has(member)) continue;
    const known = knownVerdict(member, reading);
    if (known === undefined) decided.add(member.recordName);
    verdicts.set(member, known ?? decideOne(member, reading, changes, nextId));
  }
  // One that repeats another of the group is told what that one is told.
  const atStake = [...verdicts.keys()].filter(({ recordName }) => decided.has(recordName));
  return { changes, verdicts, atStake };
}

function decideOne(member: Member, reading: Reading, changes: Changes, nextId: NextId): Verdict {
  const { caller } = member;
  let decided: Decided;
  try {
    decided = decideAlone(member, reading.picture, nextId);
  } catch (error) {
    // The ids that this one lacks the next ones lack too: the group is run again with more.
    if (error instanceof IdsRanOut) throw error;
    if (error instanceof Refusal && error.status < 500 && caller.remembersRefusals) {
      remember(member, reading, changes, error.status, caller.presentRefusal(error));
    }
    return { error: error instanceof Error ? error : new Error("a decision", { cause: error }) };
  }
  // What fails from here on fails the group: the others must not see half of what this one did.
  const { outcome, body } = decided;
  adopt(decided.changes, reading.picture);
  changes.append(decided.changes);
  remember(member, reading, changes, 200, body);
  return { answer: { status: 200, body, replayed: false, outcome } };
}

/** What a member is told without being decided; nothing for one that is to be. */
function knownVerdict(member: Member, reading: Reading): Verdict | undefined {
  const done = doneBefore(member, reading);
  // It was let in when it was done, so it is told of, whatever was revoked or paused since.
  if (done !== undefined && member.mayBeDone) return done;
  return stoppedAtTheGate(member, reading) ?? done;
}

interface Decided {
  readonly outcome: unknown;
  readonly body: string;
  readonly changes: Changes;
}

function decideAlone(
  { operation, caller, wanted }: Member,
  picture: Picture,
  nextId: NextId,
): Decided {
  const books = new Books(picture, picture.environment(caller.environmentId), nextId);
  const outcome = operation.decide(foundFor(operation.needs, wanted, picture), books);
  // Nobody will wait for it, so nobody may be left to hear that it failed either.
  if (outcome instanceof Promise) outcome.catch(() => undefined);
  assert(!(outcome instanceof Promise), "a decision is synchronous");
  return { outcome, body: caller.present(outcome), changes: books.changes };
}

/** A key that counts no more or may do less, a suspended business and a paused service stop an operation before it is looked at, unrecorded. */
function stoppedAtTheGate({ caller }: Member, reading: Reading): Verdict | undefined {
  if (caller.apiKeyId !== null) {
    const state = reading.keyStates.get(caller.apiKeyId);
    const refusal = state && keyRefusal(state, caller.requestKind);
    if (refusal !== undefined) return { error: refusal };
    const environment = reading.picture.environments.get(caller.environmentId);
    const sentence = environment && hindrance(environment.mode, environment.businessStatus);
    if (sentence !== undefined) return { error: new Refusal("activation_required", sentence) };
  }
  if (caller.service === null) return undefined;
  const pause = reading.pauses.get("all") ?? reading.pauses.get(caller.service);
  return pause === undefined ? undefined : { error: servicePaused(pause) };
}

function keyRefusal(state: KeyState, kind: RequestKind): Refusal | undefined {
  if (state === "revoked") return new Refusal("invalid_api_key", "This API key was revoked.");
  return state === "expired" ? keyExpired() : accessRefusal(state, kind);
}

/** How long a client that met a pause is told to wait. */
const PAUSE_RETRY_SECONDS = "30";

export function servicePaused(message: string): Refusal {
  return new Refusal("service_paused", message, {
    headers: { "Retry-After": PAUSE_RETRY_SECONDS },
  });
}

function doneBefore(member: Member, reading: Reading): Verdict | undefined {
  const { caller, recordName } = member;
  const record = reading.records.get(recordName);
  if (record === undefined) return undefined;
  if (!record.fingerprint.equals(caller.fingerprint)) {
    const sentence =
      "This Idempotency-Key was used with another request. Use a new key for a new operation.";
    return { error: new Refusal("idempotency_conflict", sentence, { param: "Idempotency-Key" }) };
  }
  const { status, body } = record;
  return { answer: { status, body, replayed: !member.mayBeDone, outcome: undefined } };
}

function remember(
  member: Member,
  reading: Reading,
  changes: Changes,
  status: number,
  body: string,
): void {
  const { environmentId, operationKey: key, fingerprint } = member.caller;
  const record = { environmentId, key, fingerprint, status, body };
  changes.records.push(record);
  reading.records.set(member.recordName, record);
}

/** From here on the other decisions of the group see what this one did. */
function adopt(changes: Changes, picture: Picture): void {
  for (const account of changes.accounts.values()) picture.putAccount(account);
  for (const { record, environmentId, row } of changes.inserts)
    picture.putRow(record, environmentId, row);
  for (const { record, environmentId, row } of changes.updates)
    picture.putRow(record, environmentId, row);
}

/** The rows of all needs, which `wanted` holds one after another. */
function foundFor(needs: Needs, wanted: readonly Wanted[], picture: Picture): Found<Needs> {
  const found: Record<string, unknown> = {};
  let at = 0;
  const next = () => picture.row(present(wanted[at++], "a need that was worked out"));
  for (const name in needs) {
    const need = needs[name];
    found[name] = Array.isArray(need) ? need.map(next) : next();
  }
  // Each name holds what its need asked for, which is what Found says; TypeScript cannot follow the loop.
  return found as Found<Needs>;
}
