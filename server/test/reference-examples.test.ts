import { afterAll, beforeAll, expect, test } from "vitest";
import {
  appRoutes,
  type Operation,
  resolvedDocument,
} from "../src/kernel/http/test/openapi-reader.ts";
import { jobsDone } from "./support/jobs-done.ts";
import { type Answered, ask } from "./support/service.ts";
import { startWorkingService, type WorkingService } from "./support/working-service.ts";

interface Step {
  /**
   * The replacements that a reader makes in the printed request: a field, and the name of an earlier answer's value.
   */
  readonly taking?: Readonly<Record<string, string>>;
  /** Fields that a reader adds to the body. */
  readonly with?: Readonly<Record<string, unknown>>;
  /** The fields of the printed body that a reader leaves out. */
  readonly without?: readonly string[];
  /** Values of the answer that later requests name, each with its path in `data`. */
  readonly keeping?: Readonly<Record<string, string>>;
}

const CARD = { taking: { reference: "cardReference", id: "authorizationId" } };
const AUTHORIZATION = { ...CARD, keeping: { authorizationId: "authorizationId" } };
const PURCHASE = "/test/cards/{reference}/authorizations";

/** The issuer has the fields of a customer that the order names. */
const PERSON = [
  ...["firstName", "lastName", "email", "phone", "dateOfBirth", "address1", "city", "state"],
  ...["zipcode", "country", "idType", "idNumber", "bvn"],
];

/** After the answer to these, jobs do the rest. */
const ENDING_LATER = new Set([
  "POST /test/clock/advance",
  "POST /wallets/{walletReference}/payout",
]);

/** A reader goes through the reference in this order. */
const STEPS: readonly (readonly [operation: string, step?: Step])[] = [
  ["GET /business/balance"],
  ["POST /business/generatesignature"],
  ["GET /business/banks"],
  ["GET /utility/banks"],
  ["GET /business/pricing"],
  ["POST /business/validate"],
  ["GET /business/validate"],
  ["GET /business/transfer/fee"],
  ["POST /business/single", { keeping: { reference: "transferReference.0" } }],
  ["POST /test/transfers/{reference}/resolve"],
  ["POST /business/bulk"],
  ["GET /business/status"],
  ["GET /business/transactions"],
  ["GET /business/transactions/export"],
  ["GET /business/transactions/{reference}/receipt"],

  ["POST /business/customers", { keeping: { otherCustomer: "id" } }],
  [
    "POST /customers",
    { with: { externalId: "user-8432" }, keeping: { id: "id", externalId: "externalId" } },
  ],
  ["GET /customers"],
  ["GET /customers/{id}"],
  ["GET /customers/by-external-id/{externalId}"],
  ["POST /customers/{id}/kyc"],
  ["POST /customers/{id}/kyc", { with: { type: "NIN", payload: { nin: "95012345671" } } }],
  [
    "POST /customers/{id}/kyc",
    { with: { type: "PASSPORT", payload: { passportNumber: "A0000001" } } },
  ],
  ["GET /customers/{id}/kyc"],

  [
    "POST /customers/{customerId}/wallets",
    { taking: { customerId: "otherCustomer" }, keeping: { toWalletReference: "walletReference" } },
  ],
  [
    "POST /customers/{customerId}/wallets",
    { taking: { customerId: "id" }, keeping: { walletReference: "walletReference" } },
  ],
  ["GET /customers/{customerId}/wallets", { taking: { customerId: "id" } }],
  ["GET /wallets/{walletReference}"],
  ["GET /wallets"],
  [
    "POST /wallets/{walletReference}/virtual-account",
    { keeping: { accountNumber: "accountNumber" } },
  ],
  ["POST /test/credits", { taking: { accountNumber: "accountNumber" } }],
  ["POST /test/clock/advance"],
  [
    "POST /wallets/{walletReference}/transfer",
    { taking: { toWalletReference: "toWalletReference" } },
  ],
  ["POST /wallets/{walletReference}/payout", { keeping: { payoutReference: "payoutReference" } }],
  ["GET /wallets/{walletReference}/payouts/{payoutReference}"],
  ["GET /payouts"],
  ["GET /wallets/{walletReference}/transactions"],
  ["GET /wallets/{walletReference}/statement"],
  ["POST /wallets/{walletReference}/virtual-account/regenerate"],

  ["POST /business/cardholders", { keeping: { customerId: "customerId" } }],
  ["GET /business/cardholders"],
  ["GET /business/cardholders/{customerId}"],
  ["GET /business/cardholders/{customerId}/cards"],
  ["POST /business/card/issue", { keeping: { cardReference: "cardReference" } }],
  ["GET /business/card/{reference}", CARD],
  ["GET /business/card/{reference}/details", CARD],
  ["GET /business/cards"],
  ["POST /business/card/{reference}/fund", CARD],
  ["POST /business/card/{reference}/limits", CARD],
  ["POST /business/card/{reference}/freeze", CARD],
  ["POST /business/card/{reference}/unfreeze", CARD],
  [`POST ${PURCHASE}`, AUTHORIZATION],
  [`POST ${PURCHASE}/{id}/increment`, CARD],
  [`POST ${PURCHASE}/{id}/settle`, CARD],
  [`POST ${PURCHASE}/{id}/refund`, CARD],
  ["GET /business/card/{reference}/authorizations/{id}", CARD],
  [`POST ${PURCHASE}`, AUTHORIZATION],
  [`POST ${PURCHASE}/{id}/reverse`, CARD],
  [`POST ${PURCHASE}`, AUTHORIZATION],
  [`POST ${PURCHASE}/{id}/expire`, CARD],
  ["POST /business/card/{reference}/withdraw", CARD],
  ["GET /business/card/{reference}/transactions", CARD],
  ["GET /business/card/{reference}/statement", CARD],
  ["GET /business/card-wallet"],
  ["GET /business/card-wallet/transactions"],
  ["GET /business/card-wallet/statement"],
  ["GET /business/card-authorizations"],
  [
    "POST /business/card/issue",
    { taking: { customerId: "id" }, without: PERSON, keeping: { cardReference: "cardReference" } },
  ],
  ["POST /wallets/{walletReference}/link-card", { taking: { cardReference: "cardReference" } }],
  ["DELETE /wallets/{walletReference}/link-card"],
  ["POST /business/card/{reference}/terminate", CARD],

  ["DELETE /wallets/{walletReference}/virtual-account"],
  ["POST /wallets/{walletReference}/freeze"],
  ["POST /wallets/{walletReference}/unfreeze"],
  [
    "POST /wallets/{walletReference}/transfer",
    { taking: { toWalletReference: "toWalletReference" }, with: { amount: 3490 } },
  ],
  ["POST /wallets/{walletReference}/close"],

  ["POST /business/verification/bvn"],
  ["POST /business/verification/bvn-advanced"],
  ["POST /business/verification/nin"],
  ["POST /business/verification/pvc"],
  ["POST /business/verification/pvc-premium"],
  ["POST /business/verification/frsc"],
  ["POST /business/verification/passport"],
  ["POST /business/verification/phone-basic"],
  ["POST /business/verification/phone-advanced"],
  ["POST /business/verification/phone-nin"],
  ["POST /business/verification/cac-basic", { keeping: { id: "verificationId" } }],
  ["GET /business/verification/history"],
  ["GET /business/verification/{id}"],

  ["GET /business/vas/airtime/fetch-providers"],
  ["POST /business/vas/airtime/purchase"],
  ["GET /business/vas/internet/data/fetch-providers"],
  ["GET /business/vas/internet/data/lookup"],
  ["POST /business/vas/internet/data/purchase"],
  ["GET /business/vas/electricity/billers"],
  ["POST /business/vas/electricity/validate"],
  ["POST /business/vas/electricity/purchase"],
  ["GET /business/vas/cable-tv/fetch-providers"],
  ["GET /business/vas/cable-tv/fetch-billers"],
  ["POST /business/vas/cable-tv/validate"],
  ["POST /business/vas/cable-tv/purchase"],
  ["GET /business/vas/betting/billers"],
  ["POST /business/vas/betting/validate"],
  ["POST /business/vas/betting/fund"],
  ["GET /business/vas/purchases"],
  ["GET /business/vas/status", { with: { reference: "power-7781" } }],

  [
    "POST /business/virtualaccount/dynamic",
    { keeping: { reference: "reference", accountNumber: "accountNumber" } },
  ],
  [
    "POST /test/credits",
    {
      taking: { accountNumber: "accountNumber" },
      with: { sessionId: "090267260131081530000000123457" },
    },
  ],
  ["POST /business/virtualaccount/business"],
  ["POST /business/virtualaccount/customer"],
  ["GET /business/virtualaccount/all"],
  ["GET /business/virtualaccount/reference"],
  ["POST /test/clock/advance"],
  ["GET /business/settlements", { keeping: { settlement: "0.reference" } }],
  ["GET /business/settlements/{reference}", { taking: { reference: "settlement" } }],
  ["POST /business/invoices", { keeping: { invoiceNumber: "invoiceNumber" } }],
  ["GET /business/invoices"],
  ["POST /business/invoices/{invoiceNumber}/remind"],
  ["GET /business/invoices/{invoiceNumber}"],
  ["GET /business/invoices/{invoiceNumber}/pdf"],
  ["POST /business/invoices/{invoiceNumber}/cancel"],

  ["POST /test/events"],
  ["GET /events", { keeping: { id: "0.id" } }],
  ["GET /events/{id}"],
  ["GET /business/requests", { keeping: { requestId: "0.requestId" } }],
  ["GET /business/requests/{requestId}"],
  ["POST /test/reset"],
];

const operations = new Map<string, Operation>();
for (const [path, methods] of Object.entries(resolvedDocument(appRoutes).paths))
  for (const [method, operation] of Object.entries(methods))
    operations.set(`${method.toUpperCase()} ${path.replace("/api/v1", "")}`, operation);

let service: WorkingService;
beforeAll(async () => {
  service = await startWorkingService();
});
afterAll(() => service?.stop());

const known = new Map<string, unknown>();

/** Sends the request as the reference prints it: what is required, and the body of the example. */
async function send(operation: string, step: Step, idempotencyKey: string): Promise<Answered> {
  const [method = "", template = ""] = operation.split(" ");
  const { parameters = [], requestBody } = operations.get(operation) ?? {};
  const taken = Object.entries(step.taking ?? {}).map(([field, name]) => [field, known.get(name)]);
  const replaced: Record<string, unknown> = { ...step.with, ...Object.fromEntries(taken) };
  const valueFor = (name: string) => String(replaced[name] ?? known.get(name));

  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => valueFor(name));
  const query = parameters
    .filter((one) => one.in === "query" && one.required)
    .map(({ name, example }): [string, string] => [
      name,
      name in replaced || known.has(name) ? valueFor(name) : String(example),
    ]);
  const example = requestBody?.content["application/json"].example;
  const printed = Object.entries(example ?? {}).filter(([name]) => !step.without?.includes(name));
  const isInPath = (name: string) => template.includes(`{${name}}`);
  const written = Object.entries(replaced).filter(([name]) => !isInPath(name));
  const takesKey = parameters.some(({ name }) => name === "Idempotency-Key");
  return await ask(service, {
    method,
    path: query.length === 0 ? path : `${path}?${new URLSearchParams(query)}`,
    ...(example === undefined ? {} : { body: Object.fromEntries([...printed, ...written]) }),
    ...(takesKey ? { idempotencyKey } : {}),
  });
}

/** The value at a path of names and positions. */
function valueAt(data: unknown, path: string): unknown {
  return (
    path
      .split(".")
      // A name that is not there gives undefined, which the assertion on it refuses.
      .reduce((value, name) => (value as Record<string, unknown> | undefined)?.[name], data)
  );
}

test.each(
  STEPS.map(([operation, step = {}], index) => ({ operation, step, index })),
)("$operation succeeds as the reference prints it", async ({ operation, step, index }) => {
  const answer = await send(operation, step, `printed ${index}`);
  expect(answer.body?.error ?? null).toBeNull();
  expect(answer.status).toBe(200);
  if (ENDING_LATER.has(operation)) await jobsDone(service.kit.database);
  for (const [name, path] of Object.entries(step.keeping ?? {})) {
    const value = valueAt(answer.body.data, path);
    expect(value, `${path} of ${answer.text}`).toBeDefined();
    known.set(name, value);
  }
});

test("every operation of the reference was sent", () => {
  const sent = new Set(STEPS.map(([operation]) => operation));
  expect([...operations.keys()].filter((operation) => !sent.has(operation))).toEqual([]);
});
