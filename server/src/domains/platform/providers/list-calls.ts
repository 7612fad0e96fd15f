import { cellOfProvider } from "../../../kernel/cells/cell-number.ts";
import type { Kit } from "../../../kernel/kit.ts";
import {
  type LoggedCall,
  readCallsOf,
  readLatestCalls,
} from "../../../kernel/providers/live/call-queries.ts";
import { readSubject } from "../../../kernel/providers/references.ts";
import { parseReference, REFERENCE_KINDS } from "../../../kernel/references.ts";
import { findRecordsAnywhere } from "../transactions/index.ts";
import { neitherReferenceNorProvider, referenceUnreadable } from "./errors.ts";

const CALLS_MAX = 200;

/**
 * Returns the logged calls to live providers about one thing, the earliest first. It is named by our reference, by ours at
 * the provider, by the merchant's own of a bill or an account number, by a session id or by the provider's reference.
 */
export async function listCallsFor(kit: Kit, text: string): Promise<LoggedCall[]> {
  const own = readOwnReference(text);
  const records = await findRecordsAnywhere(kit.database, text);
  const sessions = records.flatMap(({ sessionId }) => sessionId ?? []);
  const calls = await readCallsOf(
    kit.database,
    {
      subjectIds: [...new Set([...own, ...records.map(({ id }) => id)])],
      references: [text],
      sessionIds: [...new Set([text, ...sessions])],
    },
    CALLS_MAX,
  );
  const isKnown = own.length > 0 || records.length > 0 || calls.length > 0;
  if (!isKnown) throw neitherReferenceNorProvider({ given: text, names: kit.providers.live.names });
  return calls;
}

/** Some providers want a prefix before our reference. */
const AT_THE_PROVIDER = /kw[0-9a-z]{24}$/;

/** The id in a reference of ours. Throws for one that looks like ours and is not. */
function readOwnReference(text: string): bigint[] {
  const [prefix = ""] = text.split("_");
  const id = parseReference(prefix, text);
  if (id !== undefined) return [id];
  if (REFERENCE_KINDS.some((kind) => text.startsWith(`${kind}_`)))
    throw referenceUnreadable({ reference: text });
  const subject = readSubject(AT_THE_PROVIDER.exec(text)?.[0] ?? "");
  return subject === undefined ? [] : [subject.id];
}

/** Returns the latest logged calls to a provider or another cell, the newest first. Undefined: the name is neither's. */
export async function listCallsTo(
  { database, providers }: Kit,
  name: string,
): Promise<LoggedCall[] | undefined> {
  const isKnown = providers.live.names.includes(name) || cellOfProvider(name) !== null;
  return isKnown ? await readLatestCalls(database, name, CALLS_MAX) : undefined;
}
