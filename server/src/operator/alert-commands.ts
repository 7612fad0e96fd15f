import { closeAlert, type ListedAlert, listAlerts } from "../domains/platform/alerts/index.ts";
import { minute, table } from "./align-columns.ts";
import { command } from "./command.ts";
import { argument, flag, needed, option } from "./parameters.ts";
import { alertId, businessId, mode, page } from "./readers.ts";
import { sentence } from "./sentence-reader.ts";

const ofBusiness = option(businessId, "only of this business");

export const alertCommands = [
  command({
    name: "alert list",
    needs: "system:read",
    summary: "Lists the alerts that an operator must look at: live ones first, the oldest first.",
    parameters: {
      business: ofBusiness,
      mode: option(mode, "only of test or of live mode"),
      all: flag("includes closed ones, the newest first"),
      page: option(page, "which page of 200, from 1"),
    },
    run: ({ kit }, { business, ...input }) => listAlerts(kit, { businessId: business, ...input }),
    show: showAlerts,
  }),
  command({
    name: "alert close",
    needs: "alerts:write",
    summary: "Closes an alert.",
    parameters: {
      alert: argument(alertId, "the id of the alert, from `alert list`"),
      note: needed(sentence, "what you found or did"),
    },
    run: ({ kit, by }, { alert, note }) => closeAlert(kit, { id: alert, note, by }),
    show: ({ id, mode: of, kind, subject }) =>
      `Alert ${id} of ${of} mode (${kind}, ${subject}) is closed.`,
  }),
];

function showAlerts(alerts: readonly ListedAlert[]): string {
  if (alerts.length === 0) return "There are no open alerts.";
  const rows = alerts.map((one) => [
    String(one.id),
    minute(one.openedAt),
    one.mode,
    String(one.businessId),
    one.kind,
    one.subject,
    one.closedBy === null ? one.message : `closed by ${one.closedBy}: ${one.closingNote}`,
  ]);
  return table(["ALERT", "SINCE", "MODE", "BUSINESS", "KIND", "ABOUT", "MESSAGE"], rows);
}
