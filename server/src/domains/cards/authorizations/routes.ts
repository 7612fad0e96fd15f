import type { Static } from "typebox";
import { testModeOnce } from "../../../kernel/http/answer/act-once.ts";
import { type Call, type Route, writeRoute } from "../../../kernel/http/routes/route.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { fromDecimal } from "../../../kernel/money.ts";
import type { SimulatedStep } from "../../../kernel/providers/ports/simulated-issuer.ts";
import { CardParams, cardNotFound } from "../cards/index.ts";
import { authorizationNotFound, cardNotIssued, impossibleStep } from "./errors.ts";
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

/** These routes change only the simulator, so they are not operations of the ledger. They still run once for a key. */
export const spendingRoutes = (kit: Kit): readonly Route[] => [
  ...questionRoutes(kit),
  ...noticeRoutes(kit),
];

/** Steps that make the simulated issuer ask for an authorisation. */
const questionRoutes = (kit: Kit): readonly Route[] => [
  writeRoute({
    ...inTestMode,
    path: "/test/cards/:reference/authorizations",
    operationId: "payWithTestCard",
    summary: "Pay with a test card",
    description: [
      "The simulated issuer asks this service whether the card may pay, as a real issuer does, and the answer is the",
      "authorisation. The statement and the events are the same as for a real purchase.",
    ].join(" "),
    params: CardParams,
    body: PurchaseBody,
    refusals: [cardNotFound, cardNotIssued],
    write: (call) =>
      testModeOnce(kit, call, "pay", () =>
        payWithTestCard(kit, toTestCard(call), toPurchase(call.body)),
      ),
  }),
  writeRoute({
    ...inTestMode,
    path: "/test/cards/:reference/authorizations/:id/increment",
    operationId: "incrementTestAuthorization",
    summary: "Increment a test authorisation",
    params: AuthorizationParams,
    body: IncrementBody,
    refusals: [cardNotFound, authorizationNotFound],
    write: (call) => {
      const more = { id: call.params.id, amount: fromDecimal(call.body.amount) };
      return testModeOnce(kit, call, "increment", () =>
        incrementTestPurchase(kit, toTestCard(call), more),
      );
    },
  }),
];

/** Steps that make the simulated issuer send a notice. */
const noticeRoutes = (kit: Kit): readonly Route[] => [
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
        return advance(kit, call, step);
      },
    }),
  ),
  writeRoute({
    ...inTestMode,
    path: "/test/cards/:reference/authorizations/:id/expire",
    operationId: "expireTestAuthorization",
    summary: "Expire a test authorisation",
    params: AuthorizationParams,
    refusals: [cardNotFound, authorizationNotFound, impossibleStep],
    write: (call) => advance(kit, call, { kind: "expire" }),
  }),
];

const SUMMARY = {
  settle: "Settle a test authorisation",
  reverse: "Reverse a test authorisation or its settlement",
  refund: "Refund a settled test purchase",
} as const;

const advance = (kit: Kit, call: Call<Static<typeof AuthorizationParams>>, step: SimulatedStep) =>
  testModeOnce(kit, call, step.kind, () =>
    advanceTestPurchase(kit, toTestCard(call), { id: call.params.id, step }),
  );

const toTestCard = ({ access, params }: Call<Static<typeof CardParams>>): TestCard => ({
  environmentId: access.environmentId,
  reference: params.reference,
});

const toPurchase = (body: Static<typeof PurchaseBody>): TestPurchase => ({
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
