import {
  countKeyUse,
  type MasterKeyUse,
  type ResealReport,
  resealSecrets,
} from "../domains/platform/master-keys/index.ts";
import { table } from "./align-columns.ts";
import { command } from "./command.ts";
import { loadSealedTables } from "./load-modules.ts";

export const masterKeyCommands = [
  command({
    name: "keys list",
    needs: "system:read",
    summary: "Counts the sealed values of each master key.",
    note: "It shows ids and counts, never a key.",
    parameters: {},
    run: async ({ kit }) => countKeyUse(kit, await loadSealedTables()),
    show: showKeys,
  }),
  command({
    name: "keys reseal",
    needs: "system:write",
    onlyHere: true,
    summary:
      "Seals every secret again under the newest master key, so that older keys can be removed.",
    note:
      "Start every process with the new key first. It runs beside live traffic, and may be stopped and run again. " +
      "It exits with 1 while values need an older key.",
    parameters: {},
    run: async ({ kit, by }) => resealSecrets(kit, await loadSealedTables(), by),
    show: showReport,
    holds: isComplete,
  }),
];

function showKeys(keys: readonly MasterKeyUse[]): string {
  const rows = keys.map(({ id, sealedValues, sealsNow }) => [
    String(id),
    String(sealedValues),
    stateOf(sealedValues, sealsNow),
  ]);
  return table(["KEY", "SEALED VALUES", "STATE"], rows);
}

function stateOf(sealedValues: number, sealsNow: boolean): string {
  if (sealsNow) return "seals new values";
  return sealedValues === 0 ? "can be removed" : "still needed";
}

function showReport(report: ResealReport): string {
  const { resealed, unreadable, keys } = report;
  const lines = [`Sealed ${resealed} values again.`, "", showKeys(keys)];
  if (unreadable > 0)
    lines.push("", `No configured key opens ${unreadable} values. Add the missing key.`);
  else if (!isComplete(report)) lines.push("", "Some rows were in use. Run `keys reseal` again.");
  return lines.join("\n");
}

function isComplete({ keys }: ResealReport): boolean {
  return keys.every(({ sealedValues, sealsNow }) => sealsNow || sealedValues === 0);
}
