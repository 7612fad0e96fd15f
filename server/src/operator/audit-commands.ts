import { exportAllActions, listActions } from "../domains/platform/audit/index.ts";
import type { Kit } from "../kernel/kit.ts";
import { minute, table } from "./align-columns.ts";
import { command } from "./command.ts";
import { option } from "./parameters.ts";
import { businessId, fileToWrite, page, resolveSince, since, text, until } from "./readers.ts";
import { writePieces } from "./write-pieces.ts";

const filters = {
  "done-by": option(text("NAME", "a name"), "only of this operator or member"),
  action: option(text("ACTION", "the name of an action"), "only this action, such as price.set"),
  business: option(businessId, "only on this business"),
  since: option(since, "only since a time, or how long ago: 90m, 6h, 3d"),
  until: option(until, "only before a time, or how long ago"),
};

interface Filters {
  readonly "done-by": string | undefined;
  readonly action: string | undefined;
  readonly business: bigint | undefined;
  readonly since: Date | { readonly agoMs: number } | undefined;
  readonly until: Date | { readonly agoMs: number } | undefined;
}

const askedBy = ({ clock }: Pick<Kit, "clock">, given: Filters) => ({
  ...{ by: given["done-by"], action: given.action, businessId: given.business },
  from: given.since === undefined ? undefined : resolveSince(clock, given.since),
  until: given.until === undefined ? undefined : resolveSince(clock, given.until),
});

export const auditCommands = [
  command({
    name: "actions",
    needs: "audit:read",
    summary: "Lists the actions of operators and members, the newest first.",
    parameters: { ...filters, page: option(page, "which page of 200, from 1") },
    run: ({ kit }, { page: number, ...given }) =>
      listActions(kit, { ...askedBy(kit, given), page: number }),
    show: (actions) => {
      if (actions.length === 0) return "There are no actions yet.";
      const rows = actions.map((one) => [
        minute(one.at),
        one.by,
        one.action,
        [one.businessId, one.mode].filter((part) => part !== null).join(" "),
        JSON.stringify(one.details),
      ]);
      return table(["WHEN", "BY", "ACTION", "BUSINESS", "DETAILS"], rows);
    },
  }),
  command({
    name: "actions export",
    needs: "audit:read",
    summary:
      "Writes the actions of operators and members as CSV, into a new file or to the output.",
    parameters: { ...filters, file: option(fileToWrite, "a new file; without it, the output") },
    run: ({ kit, write }, { file, ...given }) =>
      writePieces(exportAllActions(kit, askedBy(kit, given)), file, write),
    show: ({ file }) => (file === null ? "" : `Wrote the actions to ${file}.`),
  }),
];
