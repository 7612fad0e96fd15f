import { type Route, readRoute, writeRoute } from "../../../kernel/http/routes/route.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { noSuchDate } from "../../customers/customers/index.ts";
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
    summary: "Make a cardholder",
    description: [
      "A cardholder is a customer with the profile `card`, whom you answer for: no KYC tier stands before the card.",
      "Each request makes another one; send an Idempotency-Key to be sure of one.",
    ].join(" "),
    service: "cards",
    holdsIdentity: true,
    body: CardholderBody,
    answer: CardholderAnswer,
    refusals: [noSuchDate],
    write: ({ access, body }) => createCardholder(kit, access.environmentId, body),
  }),
  readRoute({
    ...ofCards,
    method: "GET",
    path: "/business/cardholders/:customerId",
    operationId: "getCardholder",
    summary: "A cardholder",
    params: CardholderParams,
    answer: CardholderAnswer,
    refusals: [cardholderNotFound],
    read: ({ access, params }) =>
      showCardholder(kit.database, access.environmentId, params.customerId),
  }),
];
