export { alertUnattendedJobs } from "./alert-unattended-jobs.ts";
export { closeAlert } from "./close-alert.ts";
export { listAlerts } from "./list-alerts.ts";
export type { ListedAlert } from "./queries.ts";
export { type Alert, raiseAlert } from "./raise-alert.ts";
export { reportHeldMail } from "./report-held-mail.ts";
