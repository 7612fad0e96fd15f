import { Settings } from "lucide-react";
import { NavigationLink, NavigationList } from "./navigation-list.tsx";
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
  const isAt = useIsAt();
  const groups = NAVIGATION_GROUPS.filter((group) => group !== "settings");
  const settings = items.find(({ group }) => group === "settings");
  const rowOf = ({ page, to, icon, badge }: NavigationItem) => ({
    ...{ to, icon, badge },
    text: page.title,
    isCurrent: isAt(page.path),
  });
  return (
    <>
      {groups.map((group) => (
        <NavigationList
          key={group}
          heading={group === "main" ? undefined : GROUP_NAMES[group]}
          rows={items.filter((item) => item.group === group).map(rowOf)}
          {...{ folds, onFollow }}
        />
      ))}
      {settings === undefined ? null : (
        <ul className="mt-auto pt-2">
          <NavigationLink
            row={{
              ...rowOf(settings),
              ...{ icon: Settings, text: "Settings", isCurrent: isAt("settings") },
            }}
            {...{ folds, onFollow }}
          />
        </ul>
      )}
    </>
  );
}
