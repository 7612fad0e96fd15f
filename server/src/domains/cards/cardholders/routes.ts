import { type Route, readRoute, writeRoute } from "../../../kernel/http/routes/route.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { birthDateNotPast } from "../../customers/customers/index.ts";
import { createCardholder } from "./create-cardholder.ts";
import { cardholderNotFound } from "./errors.ts";
import { CardholderAnswer, CardholderBody, CardholderParams } from "./schemas.ts";
import { showCardholder } from "./show-cardholder.ts";

const ofCards = { tag: "Cards", signed: true } as const;

export const cardholderRoutes = (kit: Kit): readonly Route[] => [
  writeRoute({
    ...ofCards,
    method: "POST",
    path: "/business/cardholders",
    operationId: "createCardholder",
    movesMoney: false,
    summary: "Create a cardholder",
    description: [
      "A cardholder is a customer with the profile `card`. You are responsible for knowing who it is: no KYC tier is",
      "required for the card. Each request creates another cardholder. Send an Idempotency-Key to create only one.",
    ].join(" "),
    service: "cards",
    holdsIdentity: true,
    body: CardholderBody,
    answer: CardholderAnswer,
    refusals: [birthDateNotPast],
    write: ({ access, body }) => createCardholder(kit, access.environmentId, body),
  }),
  readRoute({
    ...ofCards,
    method: "GET",
    path: "/business/cardholders/:customerId",
    operationId: "getCardholder",
    summary: "Get a cardholder",
    params: CardholderParams,
    answer: CardholderAnswer,
    refusals: [cardholderNotFound],
    read: ({ access, params }) =>
      showCardholder(kit.database, access.environmentId, params.customerId),
  }),
];
