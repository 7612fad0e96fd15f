import { memberRead } from "../../../kernel/http/sessions/member-routes.ts";
import type { SessionRoute } from "../../../kernel/http/sessions/session-route.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { reasonRefusals } from "../../platform/audit/index.ts";
import { customerNotFound, numberUnknown } from "./errors.ts";
import { revealNumber } from "./reveal-number.ts";
import { CustomerHistory, CustomerParams, RevealBody, RevealedNumber } from "./schemas.ts";
import { showHistory } from "./show-history.ts";

const ofCustomers = { tag: "Customers", envelope: "extended", params: CustomerParams } as const;

/** A burst is ten reveals, then one a second: a person reads, a program copies. */
const REVEAL_COST = 20;

export const customerSessionRoutes = (kit: Kit): readonly SessionRoute[] => [
  {
    of: "environment",
    permission: "customers:read",
    route: memberRead({
      ...ofCustomers,
      method: "GET",
      path: "/customers/:id/changes",
      operationId: "listCustomerChanges",
      summary: "List the newest changes of a customer, at most 200",
      holdsIdentity: true,
      answer: CustomerHistory,
      refusals: [customerNotFound],
      read: ({ access, params }) => showHistory(kit, access, BigInt(params.id)),
    }),
  },
  {
    of: "environment",
    permission: "identity:reveal",
    // Each reveal is recorded, even a repeated one, so it is not a write with an Idempotency-Key.
    route: memberRead({
      ...ofCustomers,
      method: "POST",
      path: "/customers/:id/reveal",
      operationId: "revealCustomerNumber",
      summary: "Show one identity number of a customer",
      holdsIdentity: true,
      cost: REVEAL_COST,
      body: RevealBody,
      answer: RevealedNumber,
      refusals: [customerNotFound, numberUnknown, ...reasonRefusals],
      read: ({ access, member, params, body: { field, reason } }) =>
        revealNumber(kit, {
          ...{ access, field, reason, by: member.email },
          customerId: BigInt(params.id),
        }),
    }),
  },
];
