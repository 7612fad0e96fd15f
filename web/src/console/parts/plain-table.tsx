import type { ReactNode } from "react";

export interface PlainColumn<Row> {
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Figures stand under figures. */
  readonly isFigure?: boolean;
}

interface PlainTableProps<Row> {
  readonly label: string;
  readonly columns: readonly PlainColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row, at: number) => string;
}

/** A small table within a page, without a detail behind its rows. It scrolls in its own box where it is wide. */
export function PlainTable<Row>({ label, columns, rows, rowKey }: PlainTableProps<Row>) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard.
      tabIndex={0}
      aria-label={label}
      className="relative overflow-x-auto rounded-note border border-line -outline-offset-2!"
    >
      <table className="w-full border-collapse text-meta">
        <thead className="bg-sunk text-label text-quiet">
          <tr>
            {columns.map(({ header, isFigure }) => (
              <th
                key={header}
                scope="col"
                className={`px-3 py-1.5 font-medium whitespace-nowrap ${sideOf(isFigure)}`}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={rowKey(row, at)}>
              {columns.map(({ header, cell, isFigure }) => (
                <td
                  key={header}
                  className={`border-t border-line px-3 py-1.5 align-top ${sideOf(isFigure)}`}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const sideOf = (isFigure: boolean | undefined) => (isFigure ? "figures text-right" : "text-left");
