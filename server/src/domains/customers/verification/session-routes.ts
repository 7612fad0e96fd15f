import { memberRead } from "../../../kernel/http/sessions/member-routes.ts";
import type { SessionRoute } from "../../../kernel/http/sessions/session-route.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { reasonRefusals } from "../../platform/audit/index.ts";
import { formatVerification } from "./begin-verification.ts";
import { unknownReference } from "./errors.ts";
import { revealIdentity } from "./reveal-identity.ts";
import { RevealBody, RevealedVerification, VerificationParams } from "./schemas.ts";

/** A burst is ten reveals, then one a second: a person reads, a program copies. */
const REVEAL_COST = 20;

/** Each reveal is recorded, even a repeated one, so it is not a write with an Idempotency-Key. */
export const verificationSessionRoutes = (kit: Kit): readonly SessionRoute[] => [
  {
    of: "environment",
    permission: "identity:reveal",
    route: memberRead({
      method: "POST",
      path: "/business/verification/:id/reveal",
      operationId: "revealVerification",
      tag: "Verification",
      summary: "Show whom a verification was about",
      holdsIdentity: true,
      cost: REVEAL_COST,
      params: VerificationParams,
      body: RevealBody,
      answer: RevealedVerification,
      refusals: [unknownReference, ...reasonRefusals],
      read: ({ access: { businessId, mode }, member, params, body: { reason } }) => {
        const reference = formatVerification(BigInt(params.id));
        return revealIdentity(kit, { businessId, mode, reference, reason, by: member.email });
      },
    }),
  },
];
