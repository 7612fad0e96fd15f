import { Mail } from "lucide-react";
import { lazily } from "../../../shell/page.ts";
import { definePage } from "../../shell/page.ts";

export const page = definePage({
  path: "mail",
  title: "Mail",
  keywords: "outbox, e-mail, letter, sent, held",
  permission: "deliveries:read",
  isOfService: true,
  navigation: { group: "deliveries", position: 20, icon: Mail, key: "M" },
  component: lazily(() => import("./index.tsx"), "MailPage"),
  children: [
    { path: "$mailId", component: lazily(() => import("./mail-drawer.tsx"), "MailDrawer") },
  ],
});
