import type { SentSettings, SettingsAnswer } from "../../kernel/cells/common-setting.ts";
import type { Unknown } from "../../kernel/providers/ports/outcome.ts";
import { at, type ExactJson, rowsAt } from "../http/exact-json.ts";
import type { CellClient } from "./cell-client.ts";

const ANSWERS_WITHIN_MS = 15_000;

/** Sends this cell's common settings to another cell, and returns what that cell says about them. */
export async function askSettings(client: CellClient | undefined, sent: SentSettings) {
  if (client === undefined) return { kind: "unavailable", why: "unreachable" } as const;
  const context = { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) };
  const answer = await client.ask("settings", sent, context);
  return answer.kind === "said" ? readAnswer(answer.body) : answer;
}

const UNREADABLE: Unknown = { kind: "unknown", why: "unreadable", detail: "no settings" };

/** Values are compared as text, so none is trimmed. */
function readAnswer(body: ExactJson): SettingsAnswer | Unknown {
  const rows = rowsAt(body, "values");
  const values = rows.flatMap((row) => {
    const [name, value] = [at(row, "name"), at(row, "value")];
    return typeof name === "string" && typeof value === "string" ? [{ name, value }] : [];
  });
  const said = rowsAt(body, "refusals");
  const refusals = said.filter((one) => typeof one === "string");
  const isRead = values.length === rows.length && refusals.length === said.length;
  const isWhole = at(body, "values") !== undefined && at(body, "refusals") !== undefined;
  return isRead && isWhole ? { kind: "said", values, refusals } : UNREADABLE;
}
