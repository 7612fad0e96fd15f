import { SquareTerminal } from "lucide-react";
import { lazily } from "../../../shell/page.ts";
import { definePage } from "../../shell/page.ts";

export const page = definePage({
  path: "commands",
  title: "Commands",
  keywords: "command line, terminal, cli, operator",
  isOfService: true,
  navigation: { group: "system", position: 90, icon: SquareTerminal, key: "C" },
  component: lazily(() => import("./index.tsx"), "CommandsPage"),
  children: [
    { path: "$command", component: lazily(() => import("./command-panel.tsx"), "CommandPanel") },
  ],
});
