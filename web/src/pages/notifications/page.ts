import { Bell } from "lucide-react";
import { definePage, lazily } from "../../shell/page.ts";

export const page = definePage({
  path: "settings/notifications",
  title: "Notifications",
  keywords: "mail, e-mail, email, alert",
  navigation: { group: "settings", position: 40, icon: Bell },
  component: lazily(() => import("./index.tsx"), "NotificationsPage"),
});
