import { Plug } from "lucide-react";
import { lazily } from "../../../shell/page.ts";
import { definePage } from "../../shell/page.ts";

export const page = definePage({
  path: "providers",
  title: "Providers",
  keywords:
    "bank, rail, switch, route, notice, balance, doctor, call, breaker, latency, error rate, health",
  permission: "providers:read",
  isOfService: true,
  navigation: { group: "providers", position: 10, icon: Plug, key: "P" },
  component: lazily(() => import("./index.tsx"), "ProvidersPage"),
  children: [
    { path: "health", component: lazily(() => import("./health.tsx"), "HealthPart") },
    { path: "routes", component: lazily(() => import("./routes.tsx"), "RoutesPart") },
    { path: "calls", component: lazily(() => import("./calls.tsx"), "CallsPart") },
    { path: "notices", component: lazily(() => import("./notices.tsx"), "NoticesPart") },
    { path: "balances", component: lazily(() => import("./balances.tsx"), "BalancesPart") },
    { path: "doctor", component: lazily(() => import("./doctor.tsx"), "DoctorPart") },
  ],
});
