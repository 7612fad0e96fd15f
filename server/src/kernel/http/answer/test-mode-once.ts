import { hash } from "node:crypto";
import type { Kit } from "../../kit.ts";
import { internalCaller } from "../../ledger/internal-caller.ts";
import { type Caller, type MoneyOperation, operation } from "../../ledger/operation.ts";
import { Refusal } from "../../refusals.ts";
import type { Access } from "../../tenancy/access.ts";

/** The request's key, and what must be equal in a repetition. */
interface KeyedRequest {
  readonly access: Pick<Access, "environmentId">;
  readonly operationKey: string;
  readonly params: unknown;
  readonly rawBody: Buffer;
}

/** The outcome, in a form that is stored as JSON. */
type Outcome<Data> =
  | { readonly data: Data }
  | { readonly refusal: Pick<Refusal, "code" | "message" | "param"> };

/**
 * Does something that is not a ledger operation once for an Idempotency-Key, and returns the operation that answers
 * with its outcome. It records the start, with the request, before it acts: the same key with another request is
 * refused before anything is done. It records the outcome after: a repetition does nothing and gets the same answer.
 * The action runs again only if a repetition overlaps the first request, or follows one that crashed.
 */
export async function testModeOnce<Data>(
  kit: Kit,
  request: KeyedRequest,
  what: string,
  act: () => Promise<Data>,
): Promise<MoneyOperation<Data>> {
  const caller = (stage: string) => callerOf(request, what, stage);
  const { replayed } = await kit.ledger.run(begun, caller("begun"));
  const known = replayed ? await outcomeBefore<Data>(kit, caller("done")) : undefined;
  const outcome = known ?? (await write(kit, caller("done"), await outcomeOf(act)));
  return operation({
    name: "test_mode.answer",
    needs: {},
    decide() {
      if ("data" in outcome) return outcome.data;
      const { code, message, param } = outcome.refusal;
      throw new Refusal(code, message, { param });
    },
  });
}

const begun = operation({ name: "test_mode.begin", needs: {}, decide: () => undefined });

function callerOf(
  { access, operationKey, params, rawBody }: KeyedRequest,
  what: string,
  stage: string,
): Caller {
  const content = `${what}\n${JSON.stringify(params)}\n${rawBody.toString("base64")}`;
  return {
    ...internalCaller(access.environmentId, `test-mode/${stage}/${operationKey}`),
    fingerprint: hash("sha256", content, "buffer"),
    present: (outcome) => JSON.stringify(outcome ?? null),
  };
}

class NotDone extends Error {}

async function outcomeBefore<Data>(kit: Kit, caller: Caller): Promise<Outcome<Data> | undefined> {
  const asking = operation<never, Record<string, never>>({
    name: "test_mode.look",
    needs: {},
    decide() {
      throw new NotDone("the outcome is not recorded yet");
    },
  });
  try {
    return read((await kit.ledger.run(asking, caller)).body);
  } catch (error) {
    if (error instanceof NotDone) return undefined;
    throw error;
  }
}

/** The first writer records the outcome. A later one gets the recorded outcome. */
async function write<Data>(kit: Kit, caller: Caller, outcome: Outcome<Data>) {
  const writing = operation({ name: "test_mode.end", needs: {}, decide: () => outcome });
  return read<Data>((await kit.ledger.run(writing, caller)).body);
}

// Only an outcome is ever stored under this key.
const read = <Data>(body: string): Outcome<Data> => JSON.parse(body) as Outcome<Data>;

async function outcomeOf<Data>(act: () => Promise<Data>): Promise<Outcome<Data>> {
  try {
    return { data: await act() };
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    const { code, message, param } = error;
    return { refusal: { code, message, param } };
  }
}
