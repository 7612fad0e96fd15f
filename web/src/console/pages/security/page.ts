import { lazily } from "../../../shell/page.ts";
import { definePage } from "../../shell/page.ts";

export const page = definePage({
  path: "security",
  title: "Your security",
  isOfService: true,
  component: lazily(() => import("./index.tsx"), "SecurityPage"),
});
