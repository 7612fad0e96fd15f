import { Type } from "../../../kernel/http/routes/type.ts";
import {
  type MemberCall,
  memberRead,
  memberWrite,
} from "../../../kernel/http/sessions/member-routes.ts";
import type { SessionRoute } from "../../../kernel/http/sessions/session-route.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { fromDecimal } from "../../../kernel/money.ts";
import { providerNotConfigured, providerUnavailable } from "../../../kernel/providers/refusals.ts";
import { unknownBank } from "../../platform/banks/index.ts";
import { insufficientBalance } from "../outgoing/index.ts";
import { awaitCells } from "./await-cells.ts";
import { checkName } from "./check-name.ts";
import {
  accountNotFound,
  enquiryFailed,
  enquiryTimedOut,
  serviceAccountNotFound,
  toOneself,
} from "./errors.ts";
import { listBeneficiaries } from "./list-beneficiaries.ts";
import {
  Beneficiary,
  NameBody,
  PreviewQuery,
  SendBody,
  SentMoney,
  TransferPreview,
} from "./member-schemas.ts";
import { previewTransfer } from "./preview-transfer.ts";
import { itemOf } from "./routes.ts";
import type { Maker } from "./rules.ts";
import { NamedAccount } from "./schemas.ts";
import { type SentMoney as Outcome, sendMoney } from "./send-money.ts";

/** The member of a call, as the maker of what it orders. */
export const makerOfCall = ({ member }: Pick<MemberCall, "member">): Maker => {
  const { memberId, userId, name, email } = member;
  return { memberId, userId, name, email };
};

/** Sending money, for members of a business. */
export const sendingRoutes = (kit: Kit): readonly SessionRoute[] => [
  {
    of: "environment",
    permission: "money:send",
    pin: true,
    route: memberWrite({
      method: "POST",
      path: "/send",
      operationId: "sendMoney",
      tag: "Send",
      summary: "Send money to one account",
      service: "transfers",
      idempotencyKey: "required",
      callsProvider: true,
      body: SendBody,
      answer: SentMoney,
      refusals: [
        ...[unknownBank, serviceAccountNotFound, toOneself, insufficientBalance],
        ...[providerUnavailable, providerNotConfigured],
      ],
      // `sendMoney` returns the operation with this outcome.
      linger: ({ access }, outcome) => awaitCells(kit, access, [(outcome as Outcome).reference]),
      write: (call) => {
        const { environmentId, mode } = call.access;
        const order = { environmentId, mode, scenario: call.scenario, maker: makerOfCall(call) };
        return sendMoney(kit, { ...order, item: itemOf(call.body, "") });
      },
    }),
  },
  {
    of: "environment",
    permission: "money:send",
    route: memberRead({
      method: "POST",
      path: "/send/name",
      operationId: "checkName",
      tag: "Send",
      summary: "Ask the bank for the account's name",
      description: "The answer is shown to those who approve a transfer to the account.",
      callsProvider: true,
      body: NameBody,
      answer: NamedAccount,
      refusals: [
        ...[unknownBank, accountNotFound, serviceAccountNotFound, enquiryTimedOut, enquiryFailed],
        ...[providerUnavailable, providerNotConfigured],
      ],
      read: ({ access: { environmentId, mode }, body, scenario }) =>
        checkName(kit, { environmentId, mode, ...body, scenario }),
    }),
  },
];

/** What a member reads before sending. */
export const beforeSendingRoutes = (kit: Kit): readonly SessionRoute[] => [
  {
    of: "environment",
    permission: "money:send",
    route: memberRead({
      method: "GET",
      path: "/send/preview",
      operationId: "previewTransfer",
      tag: "Send",
      summary: "Get what a transfer would cost, leave and need",
      query: PreviewQuery,
      answer: TransferPreview,
      refusals: [unknownBank],
      read: ({ access: { environmentId, businessId, mode }, member, query }) =>
        previewTransfer(kit, {
          ...{ environmentId, businessId, mode, userId: member.userId },
          ...{ amount: fromDecimal(query.amount), bankCode: query.bankCode },
          accountNumber: query.accountNumber,
        }),
    }),
  },
  {
    of: "environment",
    permission: "money:send",
    route: memberRead({
      method: "GET",
      path: "/send/beneficiaries",
      operationId: "listBeneficiaries",
      tag: "Send",
      summary: "List the accounts that were paid last",
      answer: Type.Array(Beneficiary),
      read: ({ access }) => listBeneficiaries(kit.database, access.environmentId),
    }),
  },
];
