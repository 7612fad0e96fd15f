import { Menu as MenuIcon, Search, X } from "lucide-react";
import { Suspense } from "react";
import { IconButton } from "../../components/button.tsx";
import { classes } from "../../components/classes.ts";
import { Icon } from "../../components/icon.tsx";
import { Link } from "../../components/link.tsx";
import { ModeMark } from "../../shell/mode-links.tsx";
import { ConsoleMark } from "./console-mark.tsx";
import { ConsoleModes } from "./console-modes.tsx";
import { ConsoleNavigation } from "./console-navigation.tsx";
import { OperatorMenu } from "./operator-menu.tsx";
import { useConsole } from "./use-console.ts";
import { type NavigationItem, useNavigation } from "./use-pages.ts";

const TABS_MAX = 4;

/** A phone's top bar: the console, its mode, search. */
export function PhoneTop({ onSearch }: { readonly onSearch: () => void }) {
  const isTest = useConsole().mode === "test";
  return (
    <header className="bg-night fold:hidden">
      <div className="night flex items-center gap-2.5 px-4 py-1.5 font-bold">
        <span
          aria-hidden="true"
          className="grid size-7.5 shrink-0 place-items-center rounded-control bg-ink font-heading text-night"
        >
          K
        </span>
        <span className="min-w-0 flex-1 truncate">Console</span>
        <span
          className={classes(
            "flex items-center gap-1.5 rounded-chip border px-2.25 py-0.5 text-label",
            isTest ? "border-transparent bg-test text-on-test" : "border-rule text-quiet",
          )}
        >
          <ModeMark mode={isTest ? "test" : "live"} />
          {isTest ? "Test" : "Live"}
        </span>
        <IconButton icon={Search} label="Search or jump to" onClick={onSearch} />
      </div>
    </header>
  );
}

interface PhoneTabsProps {
  readonly isOpen: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly onHelp: () => void;
}

/** A phone's first pages and all others behind More. */
export function PhoneTabs({ isOpen, onOpen, onHelp }: PhoneTabsProps) {
  const tabs = useNavigation()
    .filter(({ entry }) => entry.isTab === true)
    .slice(0, TABS_MAX);
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

function PhoneTab({ item: { page, entry, to, isCurrent } }: { readonly item: NavigationItem }) {
  const Badge = entry.badge;
  return (
    <Link to={to} aria-current={isCurrent ? "page" : undefined} className={TAB}>
      <Icon of={entry.icon} size={20} />
      <span className="max-w-full truncate">{page.title}</span>
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

/** All pages, mode and operator, over the page of a phone. */
function PhoneNavigation({ onClose, onHelp }: PhoneNavigationProps) {
  return (
    <section
      aria-label="All pages"
      className="fixed inset-x-0 top-1.5 bottom-14 z-20 overflow-y-auto bg-night fold:hidden"
    >
      <div className="night flex min-h-full flex-col px-4 py-3">
        <div className="flex items-center gap-2">
          <div className="min-w-0 flex-1">
            <ConsoleMark folds={false} />
          </div>
          <IconButton icon={X} label="Close" onClick={onClose} />
        </div>
        <ConsoleModes folds={false} />
        <nav aria-label="Pages">
          <ConsoleNavigation folds={false} onFollow={onClose} />
        </nav>
        <div className="mt-2 border-t border-rule pt-2">
          <OperatorMenu folds={false} onHelp={onHelp} />
        </div>
      </div>
    </section>
  );
}
