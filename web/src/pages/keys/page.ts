import { KeyRound } from "lucide-react";
import { definePage, lazily } from "../../shell/page.ts";

export const page = definePage({
  path: "keys",
  title: "API keys",
  keywords: "api key, secret, public key, rotate, token, credentials, ip address",
  clock: "real",
  permission: "keys:read",
  navigation: { group: "developers", position: 40, icon: KeyRound },
  component: lazily(() => import("./index.tsx"), "KeysPage"),
});
