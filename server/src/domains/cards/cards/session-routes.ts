import { memberRead } from "../../../kernel/http/sessions/member-routes.ts";
import type { SessionRoute } from "../../../kernel/http/sessions/session-route.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { providerNotConfigured, providerUnavailable } from "../../../kernel/providers/refusals.ts";
import { reasonRefusals } from "../../platform/audit/index.ts";
import { cardNotFound, detailsMissing, detailsTimedOut } from "./errors.ts";
import { revealDetails } from "./reveal-details.ts";
import { CardParams, DetailsAnswer, RevealBody } from "./schemas.ts";

/** A burst is ten reveals, then one a second: a person reads, a program copies. */
const REVEAL_COST = 20;

/** Each reveal is recorded, even a repeated one, so it is not a write with an Idempotency-Key. */
export const cardSessionRoutes = (kit: Kit): readonly SessionRoute[] => [
  {
    of: "environment",
    permission: "cards:write",
    pin: true,
    route: memberRead({
      method: "POST",
      path: "/business/card/:reference/reveal",
      operationId: "revealCardDetails",
      tag: "Cards",
      summary: "Get the page with the card number, for a stated reason",
      description:
        "A page of the issuer that works for a few minutes. The card number never passes through this service.",
      callsProvider: true,
      cost: REVEAL_COST,
      params: CardParams,
      body: RevealBody,
      answer: DetailsAnswer,
      refusals: [
        ...[cardNotFound, ...reasonRefusals, detailsMissing],
        ...[providerUnavailable, providerNotConfigured, detailsTimedOut],
      ],
      read: ({ access, member, params, body: { reason }, scenario }) =>
        revealDetails(kit, { access, ...params, reason, by: member.email, scenario }),
    }),
  },
];
