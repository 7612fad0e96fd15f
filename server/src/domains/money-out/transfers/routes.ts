import type { Static } from "typebox";
import {
  type Call,
  type Route,
  readRoute,
  type WriteRoute,
  writeRoute,
} from "../../../kernel/http/routes/route.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { fromDecimal } from "../../../kernel/money.ts";
import { providerNotConfigured, providerUnavailable } from "../../../kernel/providers/refusals.ts";
import { SERVICE_BANK, unknownBank } from "../../platform/banks/index.ts";
import { insufficientBalance } from "../outgoing/index.ts";
import type { TransferReferences as Outcome } from "./accept-transfers.ts";
import { awaitCells } from "./await-cells.ts";
import { enquireName } from "./enquire-name.ts";
import {
  accountNotFound,
  enquiryFailed,
  enquiryTimedOut,
  serviceAccountNotFound,
  toOneself,
} from "./errors.ts";
import { prepareTransfers } from "./prepare-transfers.ts";
import { previewFee } from "./preview-fee.ts";
import type { TransferItem } from "./rules.ts";
import {
  BulkTransferBody,
  FeePreview,
  FeeQuery,
  NamedAccount,
  NameEnquiryBody,
  NameEnquiryQuery,
  SingleTransferBody,
  type TransferItemBody,
  TransferReferences,
} from "./schemas.ts";

const ordering = {
  method: "POST",
  tag: "Transfers",
  signed: true,
  service: "transfers",
  idempotencyKey: "required",
  callsProvider: true,
  answer: TransferReferences,
  refusals: [
    unknownBank,
    serviceAccountNotFound,
    toOneself,
    insufficientBalance,
    providerUnavailable,
    providerNotConfigured,
  ],
} as const;

const enquiring = {
  tag: "Transfers",
  summary: "Resolve account name",
  callsProvider: true,
  answer: NamedAccount,
  refusals: [
    unknownBank,
    accountNotFound,
    serviceAccountNotFound,
    providerUnavailable,
    providerNotConfigured,
    enquiryTimedOut,
    enquiryFailed,
  ],
} as const;

const ENQUIRY_PATHS = { path: "/business/validate", alsoAt: ["/business/transfer/validate"] };

export const transferRoutes = (kit: Kit): readonly Route[] => [
  writeRoute({
    ...ordering,
    path: "/business/single",
    alsoAt: ["/business/transfer/single"],
    operationId: "createTransfer",
    summary: "Send money to one account",
    description: [
      "The amount, its fee and its stamp duty are held at once. The answer comes while the transfer is `Pending`, and the",
      "event `TRANSFER_NOTIFICATION` reports the result. A transfer to the bank `SERVICE` completes at once, or is `Pending` while the receiver's part of the service does not answer.",
    ].join(" "),
    body: SingleTransferBody,
    linger: awaitAccepted(kit),
    write: (call) => {
      const { phoneNumber, ...item } = call.body;
      return prepareTransfers(kit, { ...callerOf(call), phoneNumber, items: [itemOf(item, "")] });
    },
  }),
  writeRoute({
    ...ordering,
    path: "/business/bulk",
    operationId: "createTransfers",
    summary: "Send money to up to 1,000 accounts",
    description:
      "All items are accepted, or none is. Each accepted item is a transfer of its own, with its own outcome.",
    body: BulkTransferBody,
    linger: awaitAccepted(kit),
    write: (call) => {
      const { phoneNumber, transferRequest } = call.body;
      const items = transferRequest.map((item, at) => itemOf(item, `transferRequest.${at}.`));
      return prepareTransfers(kit, { ...callerOf(call), phoneNumber, items });
    },
  }),
  readRoute({
    ...enquiring,
    ...ENQUIRY_PATHS,
    method: "GET",
    operationId: "enquireName",
    query: NameEnquiryQuery,
    read: (call) => enquireName(kit, { ...callerOf(call), ...call.query }),
  }),
  readRoute({
    ...enquiring,
    ...ENQUIRY_PATHS,
    method: "POST",
    operationId: "postNameEnquiry",
    body: NameEnquiryBody,
    read: (call) => enquireName(kit, { ...callerOf(call), ...call.body }),
  }),
  readRoute({
    method: "GET",
    path: "/business/transfer/fee",
    operationId: "previewTransferFee",
    tag: "Transfers",
    summary: "Get the fee of a transfer",
    query: FeeQuery,
    answer: FeePreview,
    refusals: [unknownBank],
    read: ({ access, query }) =>
      previewFee(kit.database, {
        environmentId: access.environmentId,
        mode: access.mode,
        amount: fromDecimal(query.amount),
        bankCode: query.destinationBankCode,
      }),
  }),
];

/** A transfer to a business of another cell ends in the request, if that cell answers in time. */
const awaitAccepted =
  (kit: Kit): WriteRoute["linger"] =>
  async ({ access, body }, outcome) => {
    // The route has checked the body, and `write` returned the operation with this outcome.
    const { transferRequest: items = [body] } = body as { transferRequest?: readonly unknown[] };
    const { transferReference } = outcome as Outcome;
    const references = transferReference.filter((_, at) => isToService(items[at]));
    await awaitCells(kit, access, references);
  };

const isToService = (item: unknown): boolean =>
  (item as Static<typeof TransferItemBody>).destinationBankCode === SERVICE_BANK.code;

const callerOf = ({ access, scenario }: Pick<Call, "access" | "scenario">) => ({
  environmentId: access.environmentId,
  mode: access.mode,
  scenario,
});

export function itemOf(item: Static<typeof TransferItemBody>, at: string): TransferItem {
  return {
    amount: fromDecimal(item.amount),
    narration: item.narration,
    bankCode: item.destinationBankCode,
    accountNumber: item.destinationAccountNumber,
    accountName: item.destinationAccountName,
    at,
  };
}
