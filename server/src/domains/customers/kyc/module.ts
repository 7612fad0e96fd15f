import type { Module } from "../../../kernel/module.ts";
import { createContext } from "../verification/index.ts";
import { kycRoutes } from "./routes.ts";
import { kycSessionRoutes } from "./session-routes.ts";
import { kycPurpose } from "./verify-customer.ts";

export const kyc: Module = {
  name: "kyc",
  sessionRoutes: kycSessionRoutes,
  routes: (kit) => kycRoutes(createContext(kit, [kycPurpose])),
};
