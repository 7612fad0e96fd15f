import { Users } from "lucide-react";
import { lazily } from "../../../shell/page.ts";
import { definePage } from "../../shell/page.ts";

export const page = definePage({
  path: "operators",
  title: "Operators",
  keywords: "invite, role, admin, staff, colleague, permission",
  permission: "operators:read",
  isOfService: true,
  navigation: { group: "system", position: 80, icon: Users, key: "O" },
  component: lazily(() => import("./index.tsx"), "OperatorsPage"),
});
