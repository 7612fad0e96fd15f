import { memberRead } from "../../../kernel/http/sessions/member-routes.ts";
import type { SessionRoute } from "../../../kernel/http/sessions/session-route.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { customerNotFound } from "../customers/index.ts";
import { KycProgress } from "./progress-schemas.ts";
import { KycParams } from "./schemas.ts";
import { showProgress } from "./show-progress.ts";

export const kycSessionRoutes = (kit: Kit): readonly SessionRoute[] => [
  {
    of: "environment",
    permission: "customers:read",
    route: memberRead({
      method: "GET",
      path: "/customers/:id/kyc/progress",
      operationId: "getKycProgress",
      tag: "Customers",
      summary: "Show a customer's tiers, what is missing, and the limits that are left today",
      holdsIdentity: true,
      envelope: "extended",
      params: KycParams,
      answer: KycProgress,
      refusals: [customerNotFound],
      read: ({ access, params }) => showProgress(kit, access, BigInt(params.id)),
    }),
  },
];
