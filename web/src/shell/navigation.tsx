import { Settings } from "lucide-react";
import { Suspense } from "react";
import { classes } from "../components/classes.ts";
import { Icon } from "../components/icon.tsx";
import { Link } from "../components/link.tsx";
import { NAVIGATION_GROUPS } from "./page.ts";
import { useIsAt } from "./use-is-at.ts";
import { GROUP_NAMES, type NavigationItem, useNavigation } from "./use-navigation.ts";

interface NavigationProps {
  /** Called when a link was followed: the sheet of a phone closes. */
  readonly onFollow?: () => void;
  /** Icons only between 761 and 1099 px; in the sheet of a phone always with words. */
  readonly folds?: boolean;
}

/** The pages, in groups. */
export function Navigation({ onFollow, folds = true }: NavigationProps) {
  const items = useNavigation();
  const groups = NAVIGATION_GROUPS.filter((group) => group !== "settings");
  const settings = items.find(({ group }) => group === "settings");
  return (
    <>
      {groups.map((group) => (
        <NavigationGroupList
          key={group}
          heading={group === "main" ? undefined : GROUP_NAMES[group]}
          items={items.filter((item) => item.group === group)}
          {...{ folds, onFollow }}
        />
      ))}
      {settings === undefined ? null : (
        <ul className="mt-auto pt-2">
          <NavigationLink
            item={{ ...settings, icon: Settings }}
            text="Settings"
            at="settings"
            {...{ folds, onFollow }}
          />
        </ul>
      )}
    </>
  );
}

interface GroupProps {
  readonly heading: string | undefined;
  readonly items: readonly NavigationItem[];
  readonly folds: boolean;
  readonly onFollow: (() => void) | undefined;
}

function NavigationGroupList({ heading, items, folds, onFollow }: GroupProps) {
  if (items.length === 0) return null;
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
        {items.map((item) => (
          <NavigationLink
            key={item.page.path}
            item={item}
            text={item.page.title}
            at={item.page.path}
            {...{ folds, onFollow }}
          />
        ))}
      </ul>
    </>
  );
}

interface NavigationLinkProps {
  readonly item: NavigationItem;
  readonly text: string;
  readonly at: string;
  readonly folds: boolean;
  readonly onFollow: (() => void) | undefined;
}

function NavigationLink({ item, text, at, folds, onFollow }: NavigationLinkProps) {
  const isCurrent = useIsAt(at);
  const Badge = item.badge;
  return (
    <li>
      <Link
        to={item.to}
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
          of={item.icon}
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
