import { Users } from "lucide-react";
import { definePage, lazily } from "../../shell/page.ts";

export const page = definePage({
  path: "settings/team",
  title: "Team",
  keywords: "member, user, role, permission, invite, colleague, staff",
  clock: "real",
  permission: "team:read",
  navigation: { group: "settings", position: 10, icon: Users },
  component: lazily(() => import("./index.tsx"), "TeamPage"),
});
