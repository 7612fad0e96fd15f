import type { Static } from "typebox";
import { onceForKey } from "../../../kernel/http/answer/once-for-key.ts";
import { type Call, type Route, writeRoute } from "../../../kernel/http/routes/route.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { fromDecimal } from "../../../kernel/money.ts";
import type { SimulatedStep } from "../../../kernel/providers/ports/simulated-issuer.ts";
import { CardParams, cardNotFound } from "../cards/index.ts";
import { authorizationNotFound, impossibleStep, notOfTheSimulator } from "./errors.ts";
import {
  AuthorizationAnswer,
  AuthorizationParams,
  IncrementBody,
  PurchaseBody,
  StepBody,
} from "./schemas.ts";
import {
  advanceTestPurchase,
  incrementTestPurchase,
  payWithTestCard,
  type TestCard,
  type TestPurchase,
} from "./use-test-card.ts";

const inTestMode = {
  method: "POST",
  tag: "Test mode",
  testOnly: true,
  answer: AuthorizationAnswer,
} as const;

/** What changes the simulated world alone is no operation of the ledger, and happens once for a key all the same. */
export const spendingRoutes = (kit: Kit): readonly Route[] => [
  ...askingRoutes(kit),
  ...followingRoutes(kit),
];

/** What the issuer asks us about. */
const askingRoutes = (kit: Kit): readonly Route[] => [
  writeRoute({
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
    write: (call) =>
      onceForKey(kit, call, "pay", () =>
        payWithTestCard(kit, cardOf(call), purchaseAsked(call.body)),
      ),
  }),
  writeRoute({
    ...inTestMode,
    path: "/test/cards/:reference/authorizations/:id/increment",
    operationId: "incrementTestAuthorization",
    summary: "Have a merchant ask for more under an authorisation",
    params: AuthorizationParams,
    body: IncrementBody,
    refusals: [cardNotFound, authorizationNotFound],
    write: (call) => {
      const more = { id: call.params.id, amount: fromDecimal(call.body.amount) };
      return onceForKey(kit, call, "increment", () =>
        incrementTestPurchase(kit, cardOf(call), more),
      );
    },
  }),
];

/** What it gives notice of. */
const followingRoutes = (kit: Kit): readonly Route[] => [
  ...(["settle", "reverse", "refund"] as const).map((kind) =>
    writeRoute({
      ...inTestMode,
      path: `/test/cards/:reference/authorizations/:id/${kind}`,
      operationId: `${kind}TestAuthorization`,
      summary: SUMMARY[kind],
      params: AuthorizationParams,
      body: StepBody,
      refusals: [cardNotFound, authorizationNotFound, impossibleStep],
      write: (call) => {
        const { amount } = call.body;
        const step = { kind, amount: amount === undefined ? null : fromDecimal(amount) };
        return takeStep(kit, call, step);
      },
    }),
  ),
  writeRoute({
    ...inTestMode,
    path: "/test/cards/:reference/authorizations/:id/expire",
    operationId: "expireTestAuthorization",
    summary: "Have an authorisation lapse",
    params: AuthorizationParams,
    refusals: [cardNotFound, authorizationNotFound, impossibleStep],
    write: (call) => takeStep(kit, call, { kind: "expire" }),
  }),
];

const SUMMARY = {
  settle: "Have a merchant collect an authorised purchase",
  reverse: "Have a merchant take an authorisation, or what was collected, back",
  refund: "Have a merchant refund what was collected",
} as const;

const takeStep = (kit: Kit, call: Call<Static<typeof AuthorizationParams>>, step: SimulatedStep) =>
  onceForKey(kit, call, step.kind, () =>
    advanceTestPurchase(kit, cardOf(call), { id: call.params.id, step }),
  );

const cardOf = ({ access, params }: Call<Static<typeof CardParams>>): TestCard => ({
  environmentId: access.environmentId,
  reference: params.reference,
});

const purchaseAsked = (body: Static<typeof PurchaseBody>): TestPurchase => ({
  amount: fromDecimal(body.amount),
  takesPartial: body.allowPartial ?? false,
  isUnasked: body.unasked ?? false,
  merchant: {
    name: body.merchantName ?? "Lagos Books",
    id: body.merchantId ?? "000000123456789",
    network: "Visa",
    country: body.country ?? "US",
  },
});
