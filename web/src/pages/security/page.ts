import { ShieldCheck } from "lucide-react";
import { definePage, lazily } from "../../shell/page.ts";

export const page = definePage({
  path: "settings/security",
  title: "Security",
  keywords: "password, passkey, authenticator, 2fa, two-factor, pin, session, recovery code",
  clock: "real",
  navigation: { group: "settings", position: 20, icon: ShieldCheck },
  component: lazily(() => import("./index.tsx"), "SecurityPage"),
});
