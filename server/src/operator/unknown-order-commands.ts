import { type ListedUnknownOrder, listUnknownOrders } from "../domains/money-out/outgoing/index.ts";
import { format, toDecimal } from "../kernel/money.ts";
import { minute, table } from "./align-columns.ts";
import { command } from "./command.ts";
import { option } from "./parameters.ts";
import { businessId, mode, page, text } from "./readers.ts";

export const unknownOrderCommands = [
  command({
    name: "transfer unknown",
    needs: "money:read",
    summary: "Lists transfers, payouts and bills whose outcome is unknown, the oldest first.",
    note: "Their money is held until the provider confirms an outcome. Workers query the provider by themselves.",
    parameters: {
      business: option(businessId, "only of this business"),
      mode: option(mode, "only test or live"),
      provider: option(text("PROVIDER", "a name"), "only with this provider"),
      page: option(page, "which page of 50, from 1"),
    },
    run: ({ kit }, { business, mode: ofMode, provider, page: number }) =>
      listUnknownOrders(kit, {
        ...{ businessId: business ?? null, mode: ofMode ?? null, provider: provider ?? null },
        page: number,
      }),
    show: showUnknown,
    data: (orders) =>
      orders.map(({ amount, seconds, ...order }) => ({
        ...order,
        amount: toDecimal(amount),
        seconds: Math.round(seconds),
      })),
  }),
];

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
