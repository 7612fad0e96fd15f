export { alertUnattendedJobs } from "./alert-unattended-jobs.ts";
export { closeAlert } from "./close-alert.ts";
export { INSTALLATION_ENVIRONMENT } from "./installation-environment.ts";
export { listAlerts } from "./list-alerts.ts";
export {
  type Alert,
  type ListedAlert,
  readClosedByPeople,
  readOpenedAt,
  readOpenSubjects,
  updateAnswered as closeAnsweredAlerts,
  updateDecided as closeDecidedAlerts,
  updateSolved as closeSolvedAlerts,
} from "./queries.ts";
export { raiseAlert } from "./raise-alert.ts";
export { raiseSingleAlert } from "./raise-single-alert.ts";
export { reportHeldMail } from "./report-held-mail.ts";
export { retryJob } from "./retry-job.ts";
