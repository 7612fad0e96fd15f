import { Menu as MenuIcon, Search, X } from "lucide-react";
import { Suspense } from "react";
import { IconButton } from "../components/button.tsx";
import { classes } from "../components/classes.ts";
import { Icon } from "../components/icon.tsx";
import { Link } from "../components/link.tsx";
import { BusinessMenu } from "./business-menu.tsx";
import { ModeMark } from "./mode-links.tsx";
import { ModeSwitch } from "./mode-switch.tsx";
import { BusinessMark } from "./monogram.tsx";
import { Navigation } from "./navigation.tsx";
import { ProfileMenu } from "./profile-menu.tsx";
import { useIsAt } from "./use-is-at.ts";
import { type NavigationItem, useNavigation } from "./use-navigation.ts";
import { usePlace } from "./use-place.ts";

/** A phone's top bar: business, mode, search. */
export function PhoneTop({ onSearch }: { readonly onSearch: () => void }) {
  const { business, mode } = usePlace();
  const isTest = mode === "test";
  return (
    <header className="flex items-center gap-2.5 px-4 py-1.5 font-bold fold:hidden">
      <BusinessMark name={business.name} />
      <span className="min-w-0 flex-1 truncate">{business.name}</span>
      <span
        className={classes(
          "flex items-center gap-1.5 rounded-chip border px-2.25 py-0.5 text-label",
          isTest ? "border-transparent bg-test text-on-test" : "border-rule text-quiet",
        )}
      >
        <ModeMark mode={mode} />
        {isTest ? "Test" : "Live"}
      </span>
      <IconButton icon={Search} label="Search or jump to" onClick={onSearch} />
    </header>
  );
}

interface PhoneTabsProps {
  readonly isOpen: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly onHelp: () => void;
}

/** A phone's four pages and all others behind More. */
export function PhoneTabs({ isOpen, onOpen, onHelp }: PhoneTabsProps) {
  const tabs = useNavigation().filter(({ isTab }) => isTab === true);
  return (
    <>
      {isOpen ? <PhoneNavigation onClose={() => onOpen(false)} onHelp={onHelp} /> : null}
      <nav
        aria-label="Main pages"
        className="fixed inset-x-0 bottom-0 z-20 grid auto-cols-fr grid-flow-col border-t border-line bg-sheet pb-0.5 fold:hidden"
      >
        {tabs.map((item) => (
          <PhoneTab key={item.page.path} item={item} />
        ))}
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => onOpen(!isOpen)}
          className={TAB}
        >
          <Icon of={MenuIcon} size={20} />
          More
        </button>
      </nav>
    </>
  );
}

const TAB =
  "relative grid min-w-0 justify-items-center gap-0.75 pt-2.25 pb-1.75 text-tiny leading-3.5 font-medium text-quiet aria-[current]:font-bold aria-[current]:text-chart-1 -outline-offset-2!";

function PhoneTab({ item }: { readonly item: NavigationItem }) {
  const isCurrent = useIsAt()(item.page.path);
  const Badge = item.badge;
  return (
    <Link to={item.to} aria-current={isCurrent ? "page" : undefined} className={TAB}>
      <Icon of={item.icon} size={20} />
      <span className="max-w-full truncate">{item.tabText ?? item.page.title}</span>
      {Badge === undefined ? null : (
        <span className="absolute top-0.75 left-[calc(50%+5px)]">
          <Suspense fallback={null}>
            <Badge />
          </Suspense>
        </span>
      )}
    </Link>
  );
}

interface PhoneNavigationProps {
  readonly onClose: () => void;
  readonly onHelp: () => void;
}

/** All pages, mode, business and profile, over the page of a phone. */
function PhoneNavigation({ onClose, onHelp }: PhoneNavigationProps) {
  return (
    <section
      aria-label="All pages"
      className="fixed inset-x-0 top-1.5 bottom-14 z-20 flex flex-col overflow-y-auto bg-paper px-4 py-3 fold:hidden"
    >
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <BusinessMenu folds={false} />
        </div>
        <IconButton icon={X} label="Close" onClick={onClose} />
      </div>
      <ModeSwitch folds={false} />
      <Navigation folds={false} onFollow={onClose} />
      <div className="mt-2 border-t border-rule pt-2">
        <ProfileMenu folds={false} onHelp={onHelp} />
      </div>
    </section>
  );
}
