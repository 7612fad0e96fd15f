import { Send } from "lucide-react";
import { definePage, lazily } from "../../shell/page.ts";

export const page = definePage({
  path: "send",
  title: "Send money",
  permission: "money:send",
  navigation: {
    group: "main",
    position: 30,
    icon: Send,
    key: "s",
    isTab: true,
    tabText: "Send",
  },
  component: lazily(() => import("./index.tsx"), "SendPage"),
});
