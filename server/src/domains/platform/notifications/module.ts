import type { Module } from "../../../kernel/module.ts";
import { notificationRoutes } from "./routes.ts";
import { sendDue } from "./send-due.ts";

const SEND_TASK = "notifications.send";

/** Half a minute: a person who approves waits no longer for the mail. */
const SEND_EVERY_MS = 30_000;

/** Mail to the people of a business about what needs them. */
export const notifications: Module = {
  name: "notifications",
  sessionRoutes: notificationRoutes,
  tasks: (kit) => ({ [SEND_TASK]: () => sendDue(kit) }),
  schedules: [{ task: SEND_TASK, everyMs: SEND_EVERY_MS, offsetMs: 0 }],
};
