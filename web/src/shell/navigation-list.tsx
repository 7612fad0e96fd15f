import type { LucideIcon } from "lucide-react";
import { type ComponentType, Suspense } from "react";
import { classes } from "../components/classes.ts";
import { Icon } from "../components/icon.tsx";
import { Link } from "../components/link.tsx";

export interface NavigationRow {
  readonly to: string;
  readonly text: string;
  readonly icon: LucideIcon;
  readonly isCurrent: boolean;
  readonly badge?: ComponentType | undefined;
}

interface NavigationListProps {
  readonly heading: string | undefined;
  readonly rows: readonly NavigationRow[];
  /** Icons only between 761 and 1099 px. */
  readonly folds: boolean;
  readonly onFollow: (() => void) | undefined;
}

/** One group of pages. Without pages it is absent. */
export function NavigationList({ heading, rows, folds, onFollow }: NavigationListProps) {
  if (rows.length === 0) return null;
  return (
    <>
      {heading === undefined ? null : (
        <h2
          className={classes(
            "px-2 pt-3 pb-1 text-label font-medium text-quiet",
            folds && "max-wide:sr-only",
          )}
        >
          {heading}
        </h2>
      )}
      <ul
        className={classes(
          "flex flex-col gap-0.5",
          folds &&
            heading !== undefined &&
            "max-wide:border-t max-wide:border-rule max-wide:pt-1.5 max-wide:mt-1.5",
        )}
      >
        {rows.map((row) => (
          <NavigationLink key={row.to} row={row} {...{ folds, onFollow }} />
        ))}
      </ul>
    </>
  );
}

interface NavigationLinkProps extends Pick<NavigationListProps, "folds" | "onFollow"> {
  readonly row: NavigationRow;
}

export function NavigationLink({ row, folds, onFollow }: NavigationLinkProps) {
  const { to, text, icon, isCurrent, badge: Badge } = row;
  return (
    <li>
      <Link
        to={to}
        title={folds ? text : undefined}
        aria-current={isCurrent ? "page" : undefined}
        onClick={onFollow}
        className={classes(
          "group flex min-h-7.5 items-center gap-2.5 rounded-nav px-2 font-medium text-quiet hover:bg-pressed max-fold:min-h-11",
          "aria-[current]:bg-chosen aria-[current]:text-ink aria-[current]:shadow-[0_0_0_1px_var(--color-line)]",
          folds && "max-wide:justify-center",
        )}
      >
        <Icon
          of={icon}
          className="opacity-85 group-aria-[current]:text-chart-1 group-aria-[current]:opacity-100"
        />
        <span className={folds ? "max-wide:sr-only" : ""}>{text}</span>
        {Badge === undefined ? null : (
          <span className={classes("ml-auto", folds && "max-wide:sr-only")}>
            <Suspense fallback={null}>
              <Badge />
            </Suspense>
          </span>
        )}
      </Link>
    </li>
  );
}
