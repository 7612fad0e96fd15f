import { Palette } from "lucide-react";
import { definePage, lazily } from "../../shell/page.ts";

export const page = definePage({
  path: "settings/branding",
  title: "Branding",
  keywords: "logo, colour, color, pay page",
  permission: "settings:write",
  navigation: { group: "settings", position: 30, icon: Palette },
  component: lazily(() => import("./index.tsx"), "BrandingPage"),
});
