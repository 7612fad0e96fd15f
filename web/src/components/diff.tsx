import type { ReactNode } from "react";

export interface DiffRow {
  readonly label: string;
  readonly before: ReactNode;
  /** Undefined if it stays. */
  readonly after: ReactNode | undefined;
}

/** Now and then, side by side. What changes is struck through, tinted and named, never by colour alone. */
export function Diff({
  rows,
  label,
}: {
  readonly rows: readonly DiffRow[];
  readonly label: string;
}) {
  return (
    <table aria-label={label} className="w-full border-collapse">
      <thead>
        <tr className="text-label text-faint">
          <td />
          <th scope="col" className="py-1.5 pl-3 text-right font-medium">
            Now
          </th>
          <th scope="col" className="py-1.5 pl-3 text-right font-medium">
            Then
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label: name, before, after }) => (
          <tr key={name}>
            <th scope="row" className="h-9 border-t border-line text-left font-normal">
              {name}
            </th>
            <td className="border-t border-line pl-3 text-right">
              {after === undefined ? before : <del className="text-faint">{before}</del>}
            </td>
            <td className="border-t border-line pl-3 text-right">
              {after === undefined ? (
                <span className="text-quiet">same</span>
              ) : (
                <ins className="-mr-1.5 rounded-[5px] bg-wait-fill px-1.5 py-0.5 font-bold no-underline">
                  {after}
                </ins>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
