import { lazily } from "../../../shell/page.ts";
import { definePage } from "../../shell/page.ts";

export const page = definePage({
  path: "deliveries/$endpointId",
  title: "Webhook endpoint",
  permission: "deliveries:read",
  component: lazily(() => import("./index.tsx"), "EndpointPage"),
});
