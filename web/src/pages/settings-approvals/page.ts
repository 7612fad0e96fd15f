import { UserCheck } from "lucide-react";
import { definePage, lazily } from "../../shell/page.ts";

export const page = definePage({
  path: "settings/approvals",
  title: "Approvals",
  keywords: "limit, threshold, second person, four eyes",
  permission: "money:read",
  navigation: { group: "settings", position: 50, icon: UserCheck },
  component: lazily(() => import("./index.tsx"), "ApprovalSettingsPage"),
});
