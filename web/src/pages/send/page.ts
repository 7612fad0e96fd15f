import { Send } from "lucide-react";
import { definePage, lazily } from "../../shell/page.ts";

export const page = definePage({
  path: "send",
  title: "Send money",
  keywords: "transfer, pay, payout, withdraw, bank account, beneficiary, nip",
  permission: "money:send",
  navigation: {
    group: "main",
    position: 30,
    icon: Send,
    key: "S",
    isTab: true,
    tabText: "Send",
  },
  component: lazily(() => import("./index.tsx"), "SendPage"),
});
