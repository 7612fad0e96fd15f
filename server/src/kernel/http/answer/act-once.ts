import { hash } from "node:crypto";
import type { Kit } from "../../kit.ts";
import { internalCaller } from "../../ledger/internal-caller.ts";
import { type Caller, type MoneyOperation, operation } from "../../ledger/operation.ts";
import type { Ledger } from "../../ledger/queue/ledger.ts";
import { Refusal } from "../../refusals.ts";
import { type Access, SERVICE_ENVIRONMENTS } from "../../tenancy/access.ts";
import { openAnswer, sealAnswer } from "./sealed-answers.ts";

/** The request's key, and what must be equal in a repetition. */
interface KeyedRequest {
  /** Undefined for a request that concerns no business. */
  readonly access?: Pick<Access, "environmentId">;
  readonly operationKey: string;
  readonly params: unknown;
  readonly rawBody: Buffer;
}

/** The outcome, in a form that is stored as JSON. */
type Outcome<Data> =
  | { readonly data: Data }
  | { readonly refusal: Pick<Refusal, "code" | "message" | "param"> };

/** How the start and the outcome are recorded. */
interface Recording {
  readonly prefix: string;
  fingerprint(content: string): Buffer;
  write(outcome: string, caller: Caller): string;
  read(body: string, caller: Caller): string;
  /** True for a refusal that is the outcome. After another one, the same key may try again. */
  keeps(refusal: Refusal): boolean;
  /** True if a repetition without a recorded outcome is refused, and not done again. */
  readonly isAtMostOnce?: boolean;
}

/** For what only changes the simulator. */
export const testModeOnce = <Data>(
  kit: Kit,
  request: KeyedRequest,
  what: string,
  act: () => Promise<Data>,
): Promise<MoneyOperation<Data>> => once(kit, PLAIN, { request, what, act });

const PLAIN: Recording = {
  prefix: "test-mode",
  fingerprint: (content) => hash("sha256", content, "buffer"),
  write: (outcome) => outcome,
  read: (body) => body,
  keeps: ({ status }) => status < 500,
};

/**
 * For what a person changes outside the ledger: a team, keys, settings. Nothing that is recorded is readable or
 * guessable, because bodies hold PINs and answers hold keys. A 401 asks the person to prove something, so it does not
 * count as an outcome.
 */
export const actOnce = <Data>(
  kit: Kit,
  request: KeyedRequest,
  what: string,
  act: () => Promise<Data>,
): Promise<MoneyOperation<Data>> => once(kit, sealing(kit), { request, what, act });

const sealing = ({ vault }: Kit): Recording => ({
  prefix: "act",
  fingerprint: (content) => vault.lookupHash(content),
  write: (outcome, caller) => sealAnswer(vault, caller, outcome),
  read: (body, caller) => openAnswer(vault, caller, body),
  keeps: ({ status }) => status < 500 && status !== 401,
});

/**
 * For what must never be done twice, such as a command that moves money. A repetition that finds no outcome is refused:
 * the first run still works, or was interrupted.
 */
export const actAtMostOnce = <Data>(
  kit: Kit,
  request: KeyedRequest,
  what: string,
  act: () => Promise<Data>,
): Promise<MoneyOperation<Data>> => {
  const recording = { ...sealing(kit), isAtMostOnce: true, keeps: () => true };
  return once(kit, recording, { request, what, act });
};

const outcomeUnknown = () =>
  new Refusal(
    "duplicate_request",
    "A run with this Idempotency-Key has begun, and its outcome is not known yet. Look whether it was done before you run it again.",
  );

interface Act<Data> {
  readonly request: KeyedRequest;
  /** A name of what is done: `team.invite`. */
  readonly what: string;
  readonly act: () => Promise<Data>;
}

/**
 * Does something that is not a ledger operation once for an Idempotency-Key, and returns the operation that answers
 * with its outcome. It records the start, with the request, before it acts: the same key with another request is
 * refused before anything is done. It records the outcome after: a repetition does nothing and gets the same answer.
 * The action runs again only if a repetition overlaps the first request, or follows one that crashed.
 */
async function once<Data>(
  { ledger }: Kit,
  recording: Recording,
  { request, what, act }: Act<Data>,
): Promise<MoneyOperation<Data>> {
  const caller = (stage: string) => callerOf(recording, request, what, stage);
  const done = caller("done");
  const { replayed } = await ledger.run(begun, caller("begun"));
  const known = replayed ? await outcomeBefore<Data>(ledger, recording, done) : undefined;
  if (replayed && known === undefined && recording.isAtMostOnce) throw outcomeUnknown();
  const outcome = known ?? (await write(ledger, recording, done, await outcomeOf(act, recording)));
  return operation({
    name: "act_once.answer",
    needs: {},
    decide() {
      if ("data" in outcome) return outcome.data;
      const { code, message, param } = outcome.refusal;
      throw new Refusal(code, message, { param });
    },
  });
}

const begun = operation({ name: "act_once.begin", needs: {}, decide: () => undefined });

function callerOf(
  recording: Recording,
  { access, operationKey, params, rawBody }: KeyedRequest,
  what: string,
  stage: string,
): Caller {
  const environmentId = access?.environmentId ?? SERVICE_ENVIRONMENTS.test;
  const content = `${what}\n${JSON.stringify(params)}\n${rawBody.toString("base64")}`;
  const caller = internalCaller(environmentId, `${recording.prefix}/${stage}/${operationKey}`);
  return {
    ...caller,
    fingerprint: recording.fingerprint(content),
    present: (outcome) => recording.write(JSON.stringify(outcome ?? null), caller),
  };
}

class NotDone extends Error {}

async function outcomeBefore<Data>(
  ledger: Ledger,
  recording: Recording,
  caller: Caller,
): Promise<Outcome<Data> | undefined> {
  const asking = operation<never, Record<string, never>>({
    name: "act_once.look",
    needs: {},
    decide() {
      throw new NotDone("the outcome is not recorded yet");
    },
  });
  try {
    const { body } = await ledger.run(asking, caller);
    return read(recording.read(body, caller));
  } catch (error) {
    if (error instanceof NotDone) return undefined;
    throw error;
  }
}

/** The first writer records the outcome. A later one gets the recorded outcome. */
async function write<Data>(
  ledger: Ledger,
  recording: Recording,
  caller: Caller,
  outcome: Outcome<Data>,
): Promise<Outcome<Data>> {
  const writing = operation({ name: "act_once.end", needs: {}, decide: () => outcome });
  const { body } = await ledger.run(writing, caller);
  return read<Data>(recording.read(body, caller));
}

// Only an outcome is ever stored under this key.
const read = <Data>(text: string): Outcome<Data> => JSON.parse(text) as Outcome<Data>;

async function outcomeOf<Data>(
  act: () => Promise<Data>,
  recording: Recording,
): Promise<Outcome<Data>> {
  try {
    return { data: await act() };
  } catch (error) {
    if (!(error instanceof Refusal) || !recording.keeps(error)) throw error;
    const { code, message, param } = error;
    return { refusal: { code, message, param } };
  }
}
