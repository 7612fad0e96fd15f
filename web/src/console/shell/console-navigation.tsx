import { NavigationList } from "../../shell/navigation-list.tsx";
import { GROUPS, type Group } from "./page.ts";
import { type NavigationItem, useNavigation } from "./use-pages.ts";

interface ConsoleNavigationProps {
  /** Called when a link was followed: the sheet of a phone closes. */
  readonly onFollow?: () => void;
  readonly folds?: boolean;
}

/** The pages that the operator may open, in groups. */
export function ConsoleNavigation({ onFollow, folds = true }: ConsoleNavigationProps) {
  const items = useNavigation();
  return (Object.keys(GROUPS) as Group[]).map((group) => (
    <NavigationList
      key={group}
      heading={GROUPS[group]}
      rows={items.filter(({ entry }) => entry.group === group).map(rowOf)}
      {...{ folds, onFollow }}
    />
  ));
}

const rowOf = ({ page, entry, to, isCurrent }: NavigationItem) => ({
  ...{ to, isCurrent },
  text: page.title,
  icon: entry.icon,
  badge: entry.badge,
});
