import type { Unavailable, Unknown } from "../../../kernel/providers/ports/outcome.ts";
import type { CallContext } from "../../../kernel/providers/ports/provider-port.ts";
import { type ExactJson, textAt } from "../../http/exact-json.ts";
import { readList } from "../connection/read-list.ts";
import { TURNED_AWAY } from "../connection/refusals.ts";
import type { SudoClient } from "../connection/sudo-client.ts";
import { isApproved } from "./questions.ts";

export interface FoundAuthorization {
  readonly kind: "found";
  /** Null: the transaction has no authorisation of ours. */
  readonly authorizationId: string | null;
}

/** The approved authorisation of a transaction that does not name it: the one with the same references of the network. */
export async function findAuthorization(
  client: SudoClient,
  cardId: string,
  transaction: ExactJson,
  call: CallContext,
): Promise<FoundAuthorization | Unavailable | Unknown> {
  const keys = keysOf(transaction);
  if (keys.length === 0) return { kind: "found", authorizationId: null };
  const list = await readList(client, `/cards/${encodeURIComponent(cardId)}/authorizations`, call);
  if (list.kind === "refused") {
    return list.status === 404 ? { kind: "found", authorizationId: null } : TURNED_AWAY;
  }
  if (list.kind !== "rows") return list;
  return { kind: "found", authorizationId: chooseSame(list.rows.filter(isApproved), keys) };
}

/** The one with the most references in common. Null if two have equally many: either may be the wrong one. */
function chooseSame(rows: readonly ExactJson[], keys: readonly string[]): string | null {
  const ids = [1, 2].map((common) =>
    rows
      .filter((row) => keysOf(row).filter((key) => keys.includes(key)).length === common)
      .flatMap((row) => textAt(row, "_id") ?? []),
  );
  const [id = null, ...others] = ids.findLast(({ length }) => length > 0) ?? [];
  return others.length === 0 ? id : null;
}

/** Sudo's own reference; and the network's reference with its trace number, where both are known. */
function keysOf(row: ExactJson): readonly string[] {
  const reference = known(textAt(row, "transactionMetadata", "reference"));
  const rrn = known(textAt(row, "terminal", "rrn"));
  const stan = known(textAt(row, "terminal", "stan"));
  return [
    ...(reference === undefined ? [] : [`reference ${reference}`]),
    ...(rrn === undefined || stan === undefined ? [] : [`network ${rrn} ${stan}`]),
  ];
}

const known = (text: string | undefined) => (text === "-" ? undefined : text);
