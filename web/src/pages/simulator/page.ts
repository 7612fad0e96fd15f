import { FlaskConical } from "lucide-react";
import { definePage, lazily } from "../../shell/page.ts";

export const page = definePage({
  path: "simulator",
  title: "Simulator",
  keywords: "test, sandbox, clock, credit, magic",
  permission: "simulator:use",
  only: "test",
  navigation: { group: "developers", position: 50, icon: FlaskConical },
  component: lazily(() => import("./index.tsx"), "SimulatorPage"),
});
