import { FileCode } from "lucide-react";
import { lazily } from "../../../shell/page.ts";
import { definePage } from "../../shell/page.ts";

export const page = definePage({
  path: "requests",
  title: "API requests",
  keywords: "request id, req, log, refused, idempotency, body, answer, error",
  permission: "deliveries:read",
  navigation: { group: "deliveries", position: 5, icon: FileCode, key: "Q" },
  component: lazily(() => import("./index.tsx"), "RequestsPage"),
  children: [
    {
      path: "$requestId",
      component: lazily(() => import("./request-drawer.tsx"), "RequestDrawer"),
    },
  ],
});
