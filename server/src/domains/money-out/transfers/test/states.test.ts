import { beforeAll, describe, expect, test } from "vitest";
import { ask } from "../../../../../test/support/service.ts";
import { setApprovalThreshold } from "../index.ts";
import { becomes, type Merchant, useTransfers } from "./transfer-service.ts";

const transferService = useTransfers();

const at999 = (destinationAccountNumber: string) => ({
  destinationAccountNumber,
  destinationBankCode: "999",
});

const AT_ONCE = at999("0123456789");
const TWO_SECONDS = at999("3012450019");
const FAILS = at999("3012450026");
const UNTIL_RESOLVED = at999("3012450064");
const TIMES_OUT = at999("3012450040");
const COMES_BACK = at999("3012450071");
const UNAVAILABLE = at999("3012450112");

/** What a record holds in every state, filled with what was ordered. */
const ORDERED = {
  trxAmount: 25_000,
  trxFee: 25,
  stampDuty: 50,
  vat: 1.74,
  userBusinessName: "Adire Market",
  reference: expect.stringMatching(/^trf_[0-9a-z]{12}$/),
  type: "Transfer",
  channel: "BankTransfer",
  postingType: "Debit",
  description: "Rent for March",
  service: "transfers",
  currency: "NGN",
  receiverBankCode: "999",
  receiverBankName: "Sandbox Bank",
  receiverAccountName: "Amina Bello",
  senderName: null,
  senderAccountNumber: null,
  match: null,
  accountReference: null,
  settlementReference: null,
  settlesAt: null,
  customerId: null,
  createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
};

/** The fields of 2.9 that tell where it stands, in this order. */
const FIELDS = [
  "status",
  "requestState",
  "settledAmount",
  "requestStateDetails",
  "sessionId",
  "stan",
] as const;

const SESSION = expect.stringMatching(/^\d{30}$/);
const STAN = expect.stringMatching(/^\d{6}$/);
const NOT_YET = null;
const BACK = "The amount, fee and stamp duty were refunded.";

interface Row {
  readonly state: string;
  readonly to: typeof FAILS;
  readonly scenario?: string;
  /** What is done, besides ordering it, to bring it to this state. */
  readonly bring?: (merchant: Merchant, reference: string) => Promise<unknown>;
  readonly fields: readonly unknown[];
}

const resolve = (outcome: string) => (merchant: Merchant, reference: string) =>
  ask(transferService(), {
    key: merchant.test,
    path: `/test/transfers/${reference}/resolve`,
    body: { outcome },
  });

const threshold =
  (above: bigint | null) =>
  ({ businessId }: Merchant) =>
    setApprovalThreshold(transferService().kit, { businessId, mode: "test", above, by: "amina" });

const TABLE: readonly Row[] = [
  {
    state: "awaiting approval",
    to: UNTIL_RESOLVED,
    fields: ["Pending", "Processing", 0, "Waiting for approval.", NOT_YET, NOT_YET],
  },
  {
    state: "waiting, because the bank takes nothing",
    to: UNAVAILABLE,
    fields: ["Pending", "Processing", 0, "Waiting to be sent.", NOT_YET, NOT_YET],
  },
  {
    state: "being sent",
    to: AT_ONCE,
    scenario: "latency=3000",
    fields: ["Pending", "Processing", 0, "Being sent.", NOT_YET, NOT_YET],
  },
  {
    state: "accepted by the bank",
    to: UNTIL_RESOLVED,
    fields: [
      "Pending",
      "Processing",
      0,
      "Sent. The receiving bank has not confirmed yet.",
      SESSION,
      STAN,
    ],
  },
  {
    state: "unknown, because the bank did not answer",
    to: TIMES_OUT,
    fields: [
      "Pending",
      "Processing",
      0,
      "Sent. The bank has not confirmed yet; we keep querying it until it does.",
      NOT_YET,
      NOT_YET,
    ],
  },
  {
    state: "successful after a time-out, because the bank was asked",
    to: TIMES_OUT,
    bring: (merchant) => merchant.advance(5),
    fields: ["Successful", "Completed", 25_000, "Completed.", SESSION, STAN],
  },
  {
    state: "successful after two seconds",
    to: TWO_SECONDS,
    bring: (merchant) => merchant.advance(2),
    fields: ["Successful", "Completed", 25_000, "Completed.", SESSION, STAN],
  },
  {
    state: "successful because the merchant resolved it so",
    to: UNTIL_RESOLVED,
    bring: resolve("success"),
    fields: ["Successful", "Completed", 25_000, "Completed.", SESSION, STAN],
  },
  {
    state: "failed after five seconds, and reversed with it",
    to: FAILS,
    bring: (merchant) => merchant.advance(5),
    fields: ["Reversed", "Failed", 0, expect.stringContaining(`Failed. ${BACK} `), SESSION, STAN],
  },
  {
    state: "sent back by the bank ten minutes after its success",
    to: COMES_BACK,
    bring: async (merchant, reference) => {
      await becomes(merchant, reference, { status: "Successful" });
      await merchant.advance(600);
    },
    fields: [
      "Reversed",
      "Failed",
      0,
      expect.stringContaining(`Returned by the receiving bank. ${BACK} `),
      SESSION,
      STAN,
    ],
  },
];

let merchant: Merchant;

beforeAll(async () => {
  merchant = await transferService().merchant("Adire Market");
});

describe("the record of a transfer that is", () => {
  test.each(TABLE)("$state is true in every field", async (row) => {
    const { state, to, scenario, bring, fields } = row;
    await threshold(state === "awaiting approval" ? 0n : null)(merchant);
    const headers = scenario === undefined ? {} : { "x-test-scenario": scenario };
    const reference = await merchant.sent(to, { headers });
    // The next step must find it at the bank.
    if (bring !== undefined) await becomes(merchant, reference, SENT);
    await bring?.(merchant, reference);
    const expected = Object.fromEntries(FIELDS.map((name, at) => [name, fields[at]]));
    const record = {
      ...ORDERED,
      ...expected,
      reference,
      businessCode: merchant.serviceAccountNumber,
      receiverAccountNumber: to.destinationAccountNumber,
    };
    await expect
      .poll(() => merchant.record(reference), { timeout: 30_000, interval: 20 })
      .toEqual(record);
  });
});

const SENT = { requestStateDetails: expect.not.stringMatching(/^(?:Waiting|Being) /) };
