export { alertUnattendedJobs } from "./alert-unattended-jobs.ts";
export { closeAlert } from "./close-alert.ts";
export { listAlerts } from "./list-alerts.ts";
export type { Alert, ListedAlert } from "./queries.ts";
export { raiseAlert } from "./raise-alert.ts";
export { reportHeldMail } from "./report-held-mail.ts";
