import { type Route, readRoute } from "../../kernel/http/route.ts";
import type { Kit } from "../../kernel/kit.ts";
import { fromDecimal } from "../../kernel/money.ts";
import { CardParams, cardNotFound } from "../cards/index.ts";
import { authorizationNotFound, impossibleStep, notOfTheSimulator } from "./errors.ts";
import {
  AuthorizationAnswer,
  AuthorizationParams,
  IncrementBody,
  PurchaseBody,
  StepBody,
} from "./schemas.ts";
import { advanceTestPurchase, incrementTestPurchase, payWithTestCard } from "./use-test-card.ts";

const inTestMode = {
  method: "POST",
  tag: "Test mode",
  testOnly: true,
  answer: AuthorizationAnswer,
} as const;

/** What changes the simulated world alone is no operation of the ledger; what follows from it is, as ever. */
export const spendingRoutes = (kit: Kit): readonly Route[] => [
  ...askingRoutes(kit),
  ...followingRoutes(kit),
];

/** What the issuer asks us about. */
const askingRoutes = (kit: Kit): readonly Route[] => [
  readRoute({
    ...inTestMode,
    path: "/test/cards/:reference/authorizations",
    operationId: "payWithTestCard",
    summary: "Have somebody pay with a test card",
    description: [
      "The simulated issuer asks this service whether the card may pay, as any issuer would, and answers what came of it.",
      "Statement and events follow as with a real purchase.",
    ].join(" "),
    params: CardParams,
    body: PurchaseBody,
    refusals: [cardNotFound, notOfTheSimulator],
    read: ({ access: { environmentId }, params, body }) =>
      payWithTestCard(
        kit,
        { environmentId, ...params },
        {
          amount: fromDecimal(body.amount),
          takesPartial: body.allowPartial ?? false,
          isUnasked: body.unasked ?? false,
          merchant: {
            name: body.merchantName ?? "Lagos Books",
            id: body.merchantId ?? "000000123456789",
            network: "Visa",
            country: body.country ?? "US",
          },
        },
      ),
  }),
  readRoute({
    ...inTestMode,
    path: "/test/cards/:reference/authorizations/:id/increment",
    operationId: "incrementTestAuthorization",
    summary: "Have a merchant ask for more under an authorisation",
    params: AuthorizationParams,
    body: IncrementBody,
    refusals: [cardNotFound, authorizationNotFound],
    read: ({ access: { environmentId }, params: { reference, id }, body }) =>
      incrementTestPurchase(
        kit,
        { environmentId, reference },
        { id, amount: fromDecimal(body.amount) },
      ),
  }),
];

/** What it gives notice of. */
const followingRoutes = (kit: Kit): readonly Route[] => [
  ...(["settle", "reverse", "refund"] as const).map((kind) =>
    readRoute({
      ...inTestMode,
      path: `/test/cards/:reference/authorizations/:id/${kind}`,
      operationId: `${kind}TestAuthorization`,
      summary: SUMMARY[kind],
      params: AuthorizationParams,
      body: StepBody,
      refusals: [cardNotFound, authorizationNotFound, impossibleStep],
      read: ({ access: { environmentId }, params: { reference, id }, body }) => {
        const amount = body.amount === undefined ? null : fromDecimal(body.amount);
        return advanceTestPurchase(
          kit,
          { environmentId, reference },
          { id, step: { kind, amount } },
        );
      },
    }),
  ),
  readRoute({
    ...inTestMode,
    path: "/test/cards/:reference/authorizations/:id/expire",
    operationId: "expireTestAuthorization",
    summary: "Have an authorisation lapse",
    params: AuthorizationParams,
    refusals: [cardNotFound, authorizationNotFound, impossibleStep],
    read: ({ access: { environmentId }, params: { reference, id } }) =>
      advanceTestPurchase(kit, { environmentId, reference }, { id, step: { kind: "expire" } }),
  }),
];

const SUMMARY = {
  settle: "Have a merchant collect an authorised purchase",
  reverse: "Have a merchant take an authorisation, or what was collected, back",
  refund: "Have a merchant refund what was collected",
} as const;
