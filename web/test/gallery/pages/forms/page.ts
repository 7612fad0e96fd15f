import { Send } from "lucide-react";
import { definePage, lazily } from "../../../../src/shell/page.ts";

export const page = definePage({
  path: "forms",
  title: "Send money",
  permission: "money:send",
  navigation: { group: "main", position: 30, icon: Send, key: "S", isTab: true, tabText: "Send" },
  component: lazily(() => import("./index.tsx"), "FormsPage"),
});
