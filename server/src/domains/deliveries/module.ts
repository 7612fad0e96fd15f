import type { Module } from "../../kernel/module.ts";
import { EventDelivery } from "./deliver-events.ts";

export const deliveries: Module = {
  name: "deliveries",
  loops: (kit) => [new EventDelivery(kit, () => performance.now())],
};
