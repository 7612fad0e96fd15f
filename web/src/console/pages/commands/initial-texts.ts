import type { Mode } from "../../../api/place.ts";
import type { Command } from "../../api/commands.ts";

/** What a form begins with: what the address names, and the mode that the operator is in. */
export function initialTexts(
  { parameters }: Pick<Command, "parameters">,
  given: Readonly<Record<string, string>>,
  mode: Mode,
): Readonly<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const { name, kind, required } of parameters) {
    if (given[name] !== undefined) texts[name] = given[name];
    else if (name === "mode" && kind !== "flag" && required) texts[name] = mode;
  }
  return texts;
}
