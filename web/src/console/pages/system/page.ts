import { Activity } from "lucide-react";
import { lazily } from "../../../shell/page.ts";
import { definePage } from "../../shell/page.ts";

export const page = definePage({
  path: "system",
  title: "System",
  keywords:
    "status, metrics, latency, load, history, jobs, queue, pause, resume, process, database, backup, standby",
  permission: "system:read",
  isOfService: true,
  navigation: { group: "system", position: 10, icon: Activity, key: "S", isTab: true },
  component: lazily(() => import("./index.tsx"), "SystemPage"),
  children: [
    { path: "history", component: lazily(() => import("./history.tsx"), "HistoryPart") },
    { path: "jobs", component: lazily(() => import("./jobs.tsx"), "JobsPart") },
    { path: "pauses", component: lazily(() => import("./pauses.tsx"), "PausesPart") },
  ],
});
