import type { SettingsAnswer } from "../../kernel/cells/common-setting.ts";
import type { OtherCells } from "../../kernel/cells/other-cells.ts";
import type { Unknown } from "../../kernel/providers/ports/outcome.ts";
import { at, type ExactJson, rowsAt } from "../http/exact-json.ts";
import type { CellClient } from "./cell-client.ts";

const ANSWERS_WITHIN_MS = 15_000;

type Sent = Parameters<OtherCells["askSettings"]>[1];

/** Asks another cell for its common settings, and gives it those of this one where they are sent. */
export async function askSettings(client: CellClient | undefined, sent: Sent) {
  if (client === undefined) return { kind: "unavailable", why: "unreachable" } as const;
  const context = { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) };
  const answer = await client.ask("settings", sent, context);
  return answer.kind === "said" ? readValues(answer.body) : answer;
}

const UNREADABLE: Unknown = { kind: "unknown", why: "unreadable", detail: "no settings" };

/** Values are compared as text, so none is trimmed. */
function readValues(body: ExactJson): SettingsAnswer | Unknown {
  const rows = rowsAt(body, "values");
  const values = rows.flatMap((row) => {
    const [name, value] = [at(row, "name"), at(row, "value")];
    return typeof name === "string" && typeof value === "string" ? [{ name, value }] : [];
  });
  if (at(body, "values") === undefined || values.length !== rows.length) return UNREADABLE;
  return { kind: "said", values };
}
