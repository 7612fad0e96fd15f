import {
  type ListedUnknownOrder,
  type ListedWaitingOrder,
  listUnknownOrders,
  listWaitingOrders,
} from "../domains/money-out/outgoing/index.ts";
import { format, type Minor, toDecimal } from "../kernel/money.ts";
import type { Mode } from "../kernel/tenancy/access.ts";
import { minute, second, table } from "./align-columns.ts";
import { command } from "./command.ts";
import { option } from "./parameters.ts";
import { businessId, mode, page, text } from "./readers.ts";

const parameters = {
  business: option(businessId, "only of this business"),
  mode: option(mode, "only test or live"),
  provider: option(text("PROVIDER", "a name"), "only with this provider"),
  page: option(page, "which page of 50, from 1"),
};

export const unknownOrderCommands = [
  command({
    name: "transfer unknown",
    needs: "money:read",
    summary: "Lists transfers, payouts and bills whose outcome is unknown, the oldest first.",
    note: "Their money is held until the provider confirms an outcome. Workers query the provider automatically.",
    parameters,
    run: ({ kit }, input) => listUnknownOrders(kit, asked(input)),
    show: showUnknown,
    data: (orders) => orders.map(readable),
  }),
  command({
    name: "transfer waiting",
    needs: "money:read",
    summary: "Lists transfers, payouts and bills that wait to be sent, the oldest first.",
    note: "No provider has them. They are sent when their provider takes calls again.",
    parameters,
    run: ({ kit }, input) => listWaitingOrders(kit, asked(input)),
    show: showWaiting,
    data: (orders) => orders.map(readable),
  }),
];

interface Input {
  readonly business?: bigint | undefined;
  readonly mode?: Mode | undefined;
  readonly provider?: string | undefined;
  readonly page?: number | undefined;
}

const asked = ({ business, mode: ofMode, provider, page: number }: Input) => ({
  ...{ businessId: business ?? null, mode: ofMode ?? null, provider: provider ?? null },
  page: number,
});

/** An order for programs. */
const readable = <Order extends { readonly amount: Minor; readonly seconds: number }>({
  amount,
  seconds,
  ...order
}: Order) => ({ ...order, amount: toDecimal(amount), seconds: Math.round(seconds) });

function showWaiting(orders: readonly ListedWaitingOrder[]): string {
  if (orders.length === 0) return "No order on this page waits to be sent.";
  const rows = orders.map((one) => [
    one.reference,
    `${one.businessId} ${one.mode}`,
    one.provider ?? "",
    format(one.amount, one.currency),
    minute(one.since),
    one.nextAttemptAt === null ? "" : second(one.nextAttemptAt),
  ]);
  return table(["REFERENCE", "BUSINESS", "PROVIDER", "AMOUNT", "SINCE", "NEXT ATTEMPT"], rows);
}

function showUnknown(orders: readonly ListedUnknownOrder[]): string {
  if (orders.length === 0) return "Every order on this page has a known outcome.";
  const rows = orders.map((one) => [
    one.reference,
    `${one.businessId} ${one.mode}`,
    one.provider ?? "",
    format(one.amount, one.currency),
    one.progress,
    minute(one.since),
    one.lastCallAt === null ? "" : minute(one.lastCallAt),
    one.nextQueryAt === null ? "" : minute(one.nextQueryAt),
    one.todo,
  ]);
  const times = ["SINCE", "LAST CALL", "NEXT QUERY"];
  return table(
    ["REFERENCE", "BUSINESS", "PROVIDER", "AMOUNT", "PROGRESS", ...times, "WHAT TO DO"],
    rows,
  );
}
