import {
  approveTransfer,
  type ChangedThreshold,
  findThresholds,
  type ListedApproval,
  listApprovals,
  type OperatorThresholds,
  rejectTransfer,
  setApprovalThreshold,
  type ThresholdOrder,
  thresholdSetting,
} from "../domains/money-out/transfers/index.ts";
import { format, type Minor, toDecimal } from "../kernel/money.ts";
import type { Mode } from "../kernel/tenancy/access.ts";
import { minute, table } from "./align-columns.ts";
import { command } from "./command.ts";
import { argument, needed, option } from "./parameters.ts";
import { concerning, previewChange } from "./preview-change.ts";
import { amountOrOff, businessId, mode, page, text, thresholdOf } from "./readers.ts";
import { sentence } from "./sentence-reader.ts";
import { presentPerformed, SECOND_PERSON, showPerformed } from "./show-performed.ts";

const reference = argument(
  text("REFERENCE", "the reference of a transfer"),
  "the transfer, from `approval list`",
);
const business = argument(businessId, "the id of the business, from `business list`");

export const approvalCommands = [
  command({
    name: "approval list",
    needs: "money:read",
    summary: "Lists the transfers that wait for approval, the oldest first.",
    parameters: {
      business: option(businessId, "only of this business"),
      page: option(page, "which page of 200, from 1"),
    },
    run: ({ kit }, { business: of, ...input }) => listApprovals(kit, { businessId: of, ...input }),
    show: showApprovals,
    data: (rows) => rows.map((row) => ({ ...row, amount: toDecimal(row.amount) })),
  }),
  command({
    name: "approval approve",
    needs: "money:write",
    summary: "Approves a transfer, which is then sent.",
    parameters: {
      reference,
      note: option(sentence, "why, for the record"),
    },
    run: ({ kit, by }, input) => approveTransfer(kit, { ...input, by }),
    show: (decided) => `${decided.reference} is approved and will be sent.`,
  }),
  command({
    name: "approval reject",
    needs: "money:write",
    summary: "Rejects a transfer and refunds it.",
    parameters: {
      reference,
      note: needed(sentence, "why; the merchant sees it"),
    },
    run: ({ kit, by }, input) => rejectTransfer(kit, { ...input, by }),
    show: (decided) =>
      `${decided.reference} is rejected. The amount, fee and stamp duty were refunded.`,
  }),
  command({
    name: "approval show",
    needs: "businesses:read",
    summary: "Shows the amounts above which transfers of a business wait for approval.",
    parameters: { business, mode: needed(mode, "test or live") },
    run: ({ kit }, { business: id, mode: of }) => findThresholds(kit, { businessId: id, mode: of }),
    show: ({ apiAbove, dashboardAbove }: OperatorThresholds) =>
      [
        `Transfers over the API wait ${waitAbove(apiAbove)}.`,
        `Transfers in the dashboard wait ${waitAbove(dashboardAbove)}.`,
      ].join("\n"),
    data: ({ apiAbove, dashboardAbove }) => ({
      apiAbove: decimal(apiAbove),
      dashboardAbove: decimal(dashboardAbove),
    }),
  }),
  command({
    name: "approval threshold",
    needs: "businesses:write",
    summary: "Sets the amount above which transfers over the API wait for approval.",
    note: `Transfers that wait already keep waiting. An internal transfer waits like any other. \`--of dashboard\` sets it for what people send there. ${SECOND_PERSON}`,
    parameters: {
      business,
      above: argument(amountOrOff, "an amount in naira, or off, so that no transfer waits"),
      mode: needed(mode, "test or live"),
      of: option(thresholdOf, "where the transfers are created; api if left out"),
    },
    preview: ({ kit }, input) =>
      previewChange(kit, thresholdSetting, thresholdIn(input), concerning(input)),
    run: ({ kit, by }, input) => setApprovalThreshold(kit, { ...thresholdIn(input), by }),
    show: showPerformed(
      ({ before, above }: ChangedThreshold) =>
        `Transfers wait ${waitAbove(above)} (before: ${waitAbove(before)}).`,
    ),
    data: presentPerformed(({ before, above }: ChangedThreshold) => ({
      before: decimal(before),
      above: decimal(above),
    })),
  }),
];

const thresholdIn = (input: {
  readonly business: bigint;
  readonly mode: Mode;
  readonly of: ThresholdOrder["of"];
  readonly above: Minor | "off";
}): ThresholdOrder => ({
  ...{ businessId: input.business, mode: input.mode, of: input.of },
  above: input.above === "off" ? null : input.above,
});

const decimal = (above: Minor | null) => (above === null ? null : toDecimal(above));

const waitAbove = (above: Minor | null): string =>
  above === null ? "at no amount" : `above ${format(above, "NGN")}`;

function showApprovals(approvals: readonly ListedApproval[]): string {
  if (approvals.length === 0) return "No transfer waits for approval.";
  const rows = approvals.map((one) => [
    one.reference,
    minute(one.askedAt),
    `${one.businessName} (${one.businessId}) ${one.mode}`,
    format(one.amount, one.currency),
    [one.receiverAccountName, one.receiverAccountNumber, one.receiverBankName].join(", "),
    one.description,
  ]);
  return table(["TRANSFER", "SINCE", "BUSINESS", "AMOUNT", "TO", "FOR"], rows);
}
