import { Outlet } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Key } from "../../components/button.tsx";
import { classes } from "../../components/classes.ts";
import { Icon } from "../../components/icon.tsx";
import { usePreferences } from "../../shell/preferences.ts";
import { useShortcuts } from "../../shell/shortcuts.ts";
import { ConsoleMark } from "./console-mark.tsx";
import { ConsoleModes } from "./console-modes.tsx";
import { ConsoleNavigation } from "./console-navigation.tsx";
import { ConsoleNotes } from "./console-notes.tsx";
import { OperatorMenu } from "./operator-menu.tsx";
import { PhoneTabs, PhoneTop } from "./phone-bars.tsx";
import { useConsole } from "./use-console.ts";
import { type NavigationItem, useNavigation } from "./use-pages.ts";

const loadPalette = () => import("./palette.tsx");
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }));
const KeyHelp = lazy(async () => ({
  default: (await import("../../shell/key-help.tsx")).KeyHelp,
}));

type Layer = "palette" | "help" | "navigation";

/**
 * The frame of every page of the console. The navigation is black, so that it does not look like a merchant's
 * dashboard.
 */
export function Shell() {
  const { mode } = useConsole();
  const { density } = usePreferences();
  const [layer, setLayer] = useState<Layer>();
  const items = useNavigation();
  const isTest = mode === "test";
  const close = () => setLayer(undefined);
  useShortcuts({
    goTo: Object.fromEntries(
      items.flatMap(({ entry: { key }, to }) => (key ? [[key.toLowerCase(), to]] : [])),
    ),
    openPalette: () => setLayer("palette"),
    openHelp: () => setLayer("help"),
  });
  return (
    <>
      <a
        href="#page"
        className="fixed top-2 left-2 z-50 rounded-control bg-ink px-3 py-2 text-sheet not-focus:sr-only"
      >
        Skip to the page
      </a>
      <Band isTest={isTest} />
      <div
        data-density={density}
        className={classes(
          "grid min-h-dvh grid-cols-[236px_minmax(0,1fr)] max-wide:grid-cols-[56px_minmax(0,1fr)] max-fold:flex max-fold:flex-col max-fold:pb-14",
          // On a phone the label of test mode stands above.
          isTest ? "max-fold:min-h-[calc(100dvh-26px)]" : "max-fold:pt-1.5",
        )}
      >
        <aside className="sticky top-0 h-dvh bg-night max-fold:hidden">
          <div className="night flex h-full flex-col gap-0.5 overflow-y-auto px-3 pt-5 pb-3 max-wide:px-1.5">
            <ConsoleMark />
            <ConsoleModes />
            <SearchButton onOpen={() => setLayer("palette")} />
            <nav aria-label="Pages" className="flex flex-1 flex-col">
              <ConsoleNavigation />
            </nav>
            <OperatorMenu onHelp={() => setLayer("help")} />
          </div>
        </aside>
        <PhoneTop onSearch={() => setLayer("palette")} />
        <main
          id="page"
          tabIndex={-1}
          className={classes(
            "mx-2.5 mt-4 mb-2.5 flex min-h-[calc(100dvh-26px)] max-w-360 min-w-0 flex-col rounded-sheet border bg-sheet shadow-sheet outline-none",
            "max-fold:m-0 max-fold:min-h-0 max-fold:shrink-0 max-fold:grow max-fold:rounded-none max-fold:border-x-0 max-fold:border-b-0 max-fold:shadow-none",
            isTest ? "border-test max-fold:border-t-2" : "border-line",
          )}
        >
          <ConsoleNotes />
          <Outlet />
        </main>
        <PhoneTabs
          isOpen={layer === "navigation"}
          onOpen={(open) => setLayer(open ? "navigation" : undefined)}
          onHelp={() => setLayer("help")}
        />
      </div>
      <Suspense fallback={null}>
        {layer === "palette" ? <Palette onClose={close} /> : null}
        {layer === "help" ? <KeyHelp pages={lettersOf(items)} onClose={close} /> : null}
      </Suspense>
    </>
  );
}

const lettersOf = (items: readonly NavigationItem[]) =>
  items.flatMap(({ entry: { key }, page }) =>
    key === undefined ? [] : [[key, page.title] as const],
  );

/** Indigo beside the navigation in live mode, woven over the whole width in test mode. */
function Band({ isTest }: { readonly isTest: boolean }) {
  return (
    <>
      <div
        aria-hidden="true"
        className={classes(
          "fixed top-0 right-0 z-20 h-1.5 max-fold:left-0",
          isTest ? "left-0 woven" : "left-59 bg-brand max-wide:left-14",
        )}
      />
      {isTest ? (
        <section
          aria-label="Mode"
          className="fixed top-1.5 left-[calc(50%+118px)] z-20 -translate-x-1/2 rounded-b-nav bg-test px-3 pb-0.5 text-label leading-4.5 font-bold whitespace-nowrap text-on-test max-wide:left-[calc(50%+28px)] max-fold:static max-fold:mt-1.5 max-fold:w-full max-fold:translate-x-0 max-fold:rounded-none max-fold:text-center"
        >
          Test mode: no real money moves
        </section>
      ) : null}
    </>
  );
}

function SearchButton({ onOpen }: { readonly onOpen: () => void }) {
  return (
    <button
      type="button"
      title="Search or jump to (Ctrl K)"
      onClick={onOpen}
      onPointerEnter={() => void loadPalette()}
      onFocus={() => void loadPalette()}
      className="mb-2 flex min-h-8 items-center gap-2 rounded-control border border-rule px-2 text-meta text-quiet hover:border-edge max-wide:justify-center"
    >
      <Icon of={Search} />
      <span className="max-wide:sr-only">Search or jump to</span>
      <span className="ml-auto max-wide:hidden">
        <Key>Ctrl K</Key>
      </span>
    </button>
  );
}
