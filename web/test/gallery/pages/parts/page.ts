import { Blocks } from "lucide-react";
import { definePage, lazily } from "../../../../src/shell/page.ts";
import { PartsBadge } from "./badge.tsx";

export const page = definePage({
  path: "parts",
  title: "Parts",
  navigation: { group: "developers", position: 10, icon: Blocks, key: "P", badge: PartsBadge },
  component: lazily(() => import("./index.tsx"), "PartsPage"),
});
