import { commonSettings } from "../common-settings.ts";
import {
  applySettings,
  type ComparedCell,
  compareSettings,
  type SettingDifference,
} from "../domains/platform/cells/index.ts";
import { table } from "./align-columns.ts";
import { command, type Preview, type Session } from "./command.ts";
import { option } from "./parameters.ts";
import { cellNumber } from "./readers.ts";

const parameters = { cell: option(cellNumber, "only this cell; without it, every connected one") };

interface Asked {
  readonly cell?: number | undefined;
}

const compare = ({ kit, by }: Session, { cell }: Asked) =>
  compareSettings(kit, commonSettings, { cell, by });

/** The settings that are the same in all cells: default prices, pauses, holidays, routes and switches of providers. */
export const commonSettingCommands = [
  command({
    name: "cell compare-settings",
    needs: "system:read",
    summary: "Compares the common settings of the other cells with those of this one.",
    note: "Default prices, pauses, holidays, routes of every business, and switches of providers. Run it in the home cell. It exits with 1 if something differs.",
    parameters,
    run: compare,
    show: (all) => all.map(showCompared).join("\n"),
    holds: isSame,
  }),
  command({
    name: "cell apply-settings",
    needs: "system:write",
    summary: "Gives the common settings of this cell to the others.",
    note: "Run it in the home cell. A cell accepts all of them or none, and says why if it accepts none. A pause that exists only in that cell ends. If a cell does not answer, run the command again.",
    parameters,
    preview: previewApplied,
    run: ({ kit, by }, { cell }) => applySettings(kit, commonSettings, { cell, by }),
    show: (all) => all.map(showApplied).join("\n"),
    holds: (all) => all.every(({ problem, refusals }) => problem === null && refusals.length === 0),
  }),
];

/** Nothing is left to confirm if every cell has the same settings. */
async function previewApplied(session: Session, input: Asked): Promise<string | Preview> {
  const all = await compare(session, input);
  const text = all.map(showCompared).join("\n");
  return isSame(all) ? { text, changes: [] } : text;
}

function isSame(all: readonly ComparedCell[]): boolean {
  return all.every(
    ({ problem, refusals, differences }) =>
      problem === null && refusals.length === 0 && differences.length === 0,
  );
}

function showCompared({ cell, problem, refusals, differences }: ComparedCell): string {
  if (problem !== null) return `Cell ${cell} did not answer (${problem}).`;
  const refused =
    refusals.length === 0 ? [] : [`It would take none of them. ${refusals.join(" ")}`];
  if (differences.length === 0)
    return [`Cell ${cell} has the same settings.`, ...refused].join(" ");
  const table = tableOf(differences, "HERE");
  return [`Cell ${cell} differs in ${differences.length}:`, table, ...refused].join("\n");
}

function showApplied({ cell, problem, refusals, differences }: ComparedCell): string {
  if (problem !== null) return `Cell ${cell} did not answer (${problem}). It has its old settings.`;
  if (refusals.length > 0) return `Cell ${cell} took none of them. ${refusals.join(" ")}`;
  if (differences.length === 0) return `Cell ${cell} had the same settings.`;
  return `Cell ${cell} changed ${differences.length}:\n${tableOf(differences, "NOW")}`;
}

const tableOf = (differences: readonly SettingDifference[], after: string): string =>
  table(
    ["SETTING", "THERE", after],
    differences.map((one) => [one.name, one.before ?? "none", one.after ?? "none"]),
  );
