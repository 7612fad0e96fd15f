import type { ReactNode } from "react";

export interface DiffRow {
  readonly label: string;
  readonly before: ReactNode;
  /** Undefined if it stays. */
  readonly after: ReactNode | undefined;
}

interface DiffProps {
  readonly rows: readonly DiffRow[];
  readonly label: string;
  /** The headings of the old and the new values. A past change has `Before` and `After`. */
  readonly headings?: readonly [before: string, after: string];
}

/** Now and then, side by side. What changes is struck through, tinted and named, never by colour alone. */
export function Diff({ rows, label, headings: [before, after] = ["Now", "Then"] }: DiffProps) {
  return (
    <table aria-label={label} className="w-full border-collapse max-fold:text-meta">
      <thead>
        <tr className="text-label text-faint">
          <td />
          <th scope="col" className="py-1.5 pl-3 text-right font-medium">
            {before}
          </th>
          <th scope="col" className="py-1.5 pl-3 text-right font-medium">
            {after}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label: name, before: now, after: then }) => (
          <tr key={name}>
            <th scope="row" className="h-9 border-t border-line py-1.5 text-left font-normal">
              {name}
            </th>
            <td className={cellLook(now)}>
              {then === undefined ? now : <del className="text-faint">{now}</del>}
            </td>
            <td className={cellLook(then)}>
              {then === undefined ? (
                <span className="text-quiet">same</span>
              ) : (
                <ins className="-mr-1.5 rounded-[5px] bg-wait-fill px-1.5 py-0.5 font-bold no-underline">
                  {then}
                </ins>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** An amount never wraps; a long value wraps if it must. */
const WHOLE_MAX = 15;

function cellLook(value: ReactNode): string {
  const isWhole = typeof value === "string" && value.length <= WHOLE_MAX;
  return `border-t border-line py-1.5 pl-3 text-right ${isWhole ? "whitespace-nowrap" : "wrap-anywhere"}`;
}
