import { listActions } from "../domains/platform/audit/index.ts";
import { minute, table } from "./align-columns.ts";
import { command } from "./command.ts";
import { option } from "./parameters.ts";
import { businessId, page } from "./readers.ts";

export const auditCommands = [
  command({
    name: "actions",
    summary: "Lists the actions of operators, the newest first.",
    parameters: {
      business: option(businessId, "only on this business"),
      page: option(page, "which page of 200, from 1"),
    },
    run: ({ kit }, input) => listActions(kit, { businessId: input.business, page: input.page }),
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
];
