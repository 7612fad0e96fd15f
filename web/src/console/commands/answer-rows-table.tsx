import type { ReactNode } from "react";
import { classes } from "../../components/classes.ts";
import { Time } from "../../components/time.tsx";
import { separateWords } from "../../format/status.ts";
import { type AnswerTable, cellText, isFigures } from "./answer-rows.ts";

/** The records of an answer. The columns are the fields of the data, so the box scrolls sideways. */
export function AnswerRows({ table }: { readonly table: AnswerTable }) {
  const columns = table.columns.map((name) => ({ name, isEnd: isFigures(table, name) }));
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard.
      tabIndex={0}
      aria-label="Rows of the result"
      className="relative max-h-140 overflow-auto rounded-note border border-line -outline-offset-2!"
    >
      <table aria-label="Result" className="w-full border-collapse text-meta">
        <thead className="sticky top-0 bg-sunk text-label text-quiet">
          <tr>
            {columns.map(({ name, isEnd }) => (
              <th
                key={name}
                scope="col"
                className={classes(
                  "px-3 py-1.5 font-medium whitespace-nowrap",
                  isEnd ? "text-right" : "text-left",
                )}
              >
                {separateWords(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, index) => (
            <tr
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of one answer never move.
              key={index}
            >
              {columns.map(({ name, isEnd }) => (
                <td
                  key={name}
                  title={cellText(row[name])}
                  className={classes(
                    "h-8.5 max-w-72 truncate border-t border-line px-3 figures",
                    isEnd && "text-right",
                  )}
                >
                  {shown(row[name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** A time as Lagos time, anything else as text. */
function shown(value: unknown): ReactNode {
  if (typeof value === "string" && MOMENT.test(value)) return <Time at={value} />;
  return cellText(value);
}
