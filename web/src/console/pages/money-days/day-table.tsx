import { Amount } from "../../../components/amount.tsx";
import { Time } from "../../../components/time.tsx";
import { formatCount } from "../../../format/words.ts";
import { noonOf } from "../../parts/noon-of.ts";
import type { DayFigures, FigureName } from "./figures.ts";

const COLUMNS: readonly { readonly name: FigureName; readonly title: string }[] = [
  { name: "collections", title: "Collections" },
  { name: "transfers", title: "Transfers" },
  { name: "payouts", title: "Payouts" },
  { name: "bills", title: "Bills" },
  { name: "cardPurchases", title: "Card purchases" },
  { name: "failures", title: "Failed" },
];

/** Each day with all its figures. The box scrolls sideways if it is narrow. */
export function DayTable({ days }: { readonly days: readonly DayFigures[] }) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard.
      tabIndex={0}
      aria-label="Figures of each day"
      className="relative overflow-x-auto border-t border-line -outline-offset-2!"
    >
      <table aria-label="Daily figures" className="w-full border-collapse text-meta">
        <thead className="bg-sunk text-label text-quiet">
          <tr>
            <th scope="col" className="px-7 py-1.5 text-left font-medium max-fold:px-4">
              Day
            </th>
            {COLUMNS.map(({ name, title }) => (
              <th key={name} scope="col" className={HEAD}>
                {title}
              </th>
            ))}
            <th scope="col" className={HEAD}>
              Fees
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <DayRow key={day.day} day={day} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

const HEAD = "px-3 py-1.5 text-right font-medium whitespace-nowrap";
const CELL = "border-t border-line px-3 py-1.75 text-right whitespace-nowrap";

function DayRow({ day }: { readonly day: DayFigures }) {
  return (
    <tr>
      <th
        scope="row"
        className="border-t border-line px-7 py-1.75 text-left font-strong whitespace-nowrap max-fold:px-4"
      >
        <Time at={noonOf(day.day)} as="date" />
        {day.isPartial ? <span className="font-normal text-quiet"> in part</span> : null}
      </th>
      {COLUMNS.map(({ name }) => (
        <td key={name} className={CELL}>
          <Amount
            value={day[name].amount}
            currency={name === "cardPurchases" ? "USD" : "NGN"}
            className="block"
          />
          <span className="text-label text-quiet">{formatCount(day[name].count)}</span>
        </td>
      ))}
      <td className={CELL}>
        {day.fees === null ? (
          <span className="text-quiet">after midnight</span>
        ) : (
          <Amount value={day.fees} />
        )}
      </td>
    </tr>
  );
}
