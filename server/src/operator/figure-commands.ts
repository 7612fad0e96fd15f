import { type DayFigures, type Figure, showFigures } from "../domains/surfaces/dashboard/index.ts";
import { formatPlain, toDecimal } from "../kernel/money.ts";
import { table } from "./align-columns.ts";
import { command } from "./command.ts";
import { option } from "./parameters.ts";
import { businessId, figureDays, mode } from "./readers.ts";

const USUAL_DAYS = 7;

export const figureCommands = [
  command({
    name: "figures daily",
    needs: "money:read",
    summary: "Shows numbers and sums of each day in Lagos, today first.",
    note: "Naira, and dollars for card purchases. Failed ones count only under failures. Fees are those of the trial balance, which is written after midnight.",
    parameters: {
      days: option(figureDays, `how many days; ${USUAL_DAYS} if not given`),
      business: option(businessId, "only this business"),
      mode: option(mode, "only test or live"),
    },
    run: ({ kit, progress }, { days = USUAL_DAYS, business, mode: of }) =>
      showFigures(
        kit,
        { days, businessId: business ?? null, mode: of ?? null },
        progress.step("adding up"),
      ),
    show: showDays,
    data: (days) => days.map(presentDay),
  }),
];

const NAMES = [
  "transfers",
  "collections",
  "payouts",
  "bills",
  "cardPurchases",
  "failures",
] as const;

const presentFigure = ({ count, amount }: Figure) => ({ count, amount: toDecimal(amount) });

const presentDay = ({ day, fees, isPartial, ...figures }: DayFigures) => ({
  day,
  ...Object.fromEntries(NAMES.map((name) => [name, presentFigure(figures[name])])),
  fees: fees === null ? null : toDecimal(fees),
  isPartial,
});

function showDays(days: readonly DayFigures[]): string {
  const rows = days.map((one) => [
    one.isPartial ? `${one.day} (in part)` : one.day,
    ...NAMES.map((name) => `${one[name].count}: ${formatPlain(one[name].amount)}`),
    one.fees === null ? "" : formatPlain(one.fees),
  ]);
  const headings = ["TRANSFERS", "COLLECTIONS", "PAYOUTS", "BILLS", "CARDS (USD)", "FAILED"];
  return table(["DAY", ...headings, "FEES"], rows);
}
