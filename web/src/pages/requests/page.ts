import { ScrollText } from "lucide-react";
import { definePage, lazily } from "../../shell/page.ts";

export const page = definePage({
  path: "requests",
  title: "Request log",
  keywords: "api log, error, signature, debug, 401",
  clock: "real",
  permission: "requests:read",
  navigation: { group: "developers", position: 20, icon: ScrollText, key: "L" },
  component: lazily(() => import("./index.tsx"), "RequestsPage"),
  children: [
    { path: "$requestId", component: lazily(() => import("./request.tsx"), "RequestDetail") },
  ],
});
