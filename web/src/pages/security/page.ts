import { ShieldCheck } from "lucide-react";
import { definePage, lazily } from "../../shell/page.ts";

export const page = definePage({
  path: "settings/security",
  title: "Security",
  navigation: { group: "settings", position: 20, icon: ShieldCheck },
  component: lazily(() => import("./index.tsx"), "SecurityPage"),
});
