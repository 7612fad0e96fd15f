import { hash } from "node:crypto";
import type { Kit } from "../../kit.ts";
import { internalCaller } from "../../ledger/internal-caller.ts";
import { type Caller, type MoneyOperation, operation } from "../../ledger/operation.ts";
import { Refusal } from "../../refusals.ts";
import type { Access } from "../../tenancy/access.ts";

/** What a repetition is known by, and what must be alike in it. */
interface KeyedRequest {
  readonly access: Pick<Access, "environmentId">;
  readonly operationKey: string;
  readonly params: unknown;
  readonly rawBody: Buffer;
}

/** What came of it, in a form that can be written down. */
type Outcome<Data> =
  | { readonly data: Data }
  | { readonly refusal: Pick<Refusal, "code" | "message" | "param"> };

/**
 * Has something done once for a request's key that is no operation of the ledger, and answers the operation that says
 * what came of it. That it begins is written down first, with what was asked: so the same key with another request is
 * refused before anything is done. What came of it is written down after: so a repetition does nothing and is answered
 * alike. Only a repetition that meets the first one, or comes after one that was killed, does the same once more.
 */
export async function onceForKey<Data>(
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
      throw new NotDone("nothing came of it yet");
    },
  });
  try {
    return read((await kit.ledger.run(asking, caller)).body);
  } catch (error) {
    if (error instanceof NotDone) return undefined;
    throw error;
  }
}

/** Whoever writes first says what came of it; who comes second hears that. */
async function write<Data>(kit: Kit, caller: Caller, outcome: Outcome<Data>) {
  const writing = operation({ name: "test_mode.end", needs: {}, decide: () => outcome });
  return read<Data>((await kit.ledger.run(writing, caller)).body);
}

// Under this key nothing but an outcome is ever written.
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
