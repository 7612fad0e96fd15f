import type { ReactNode } from "react";

export interface PlainColumn<Row> {
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Aligns figures. */
  readonly isFigure?: boolean;
}

interface PlainTableProps<Row> {
  readonly label: string;
  readonly columns: readonly PlainColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row, at: number) => string;
}

/**
 * A small table within a page, without a detail behind its rows. It scrolls in its own box if it is wide. On a phone
 * each row is a list: its first cell, and the other ones with their headings.
 */
export function PlainTable<Row>({ label, columns, rows, rowKey }: PlainTableProps<Row>) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard.
      tabIndex={0}
      aria-label={label}
      className="relative overflow-x-auto rounded-note border border-line -outline-offset-2! max-fold:rounded-none max-fold:border-x-0"
    >
      <table className="w-full border-collapse text-meta max-fold:block">
        <thead className="bg-sunk text-label text-quiet max-fold:hidden">
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
        <tbody className="max-fold:block">
          {rows.map((row, at) => (
            <tr
              key={rowKey(row, at)}
              className="border-line fold:border-t max-fold:block max-fold:py-2 max-fold:not-first:border-t"
            >
              {columns.map(({ header, cell, isFigure }, column) => (
                <Cell key={header} {...{ header, isFigure }} isLead={column === 0}>
                  {cell(row)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface CellProps {
  readonly header: string;
  readonly isFigure: boolean | undefined;
  readonly isLead: boolean;
  readonly children: ReactNode;
}

function Cell({ header, isFigure, isLead, children }: CellProps) {
  const look = `px-3 py-1.5 align-top max-fold:px-0 max-fold:py-0.5 max-fold:text-left ${sideOf(isFigure)}`;
  if (isLead) return <td className={`${look} max-fold:block max-fold:font-strong`}>{children}</td>;
  if (children === "") return <td className="max-fold:hidden" />;
  return (
    <td className={`${look} max-fold:grid max-fold:grid-cols-[116px_minmax(0,1fr)]`}>
      <span className="text-quiet fold:hidden">{header}</span>
      <div className="min-w-0 max-fold:wrap-anywhere">{children}</div>
    </td>
  );
}

const sideOf = (isFigure: boolean | undefined) => (isFigure ? "figures text-right" : "text-left");
