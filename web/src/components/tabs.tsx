import { useEffect, useRef } from "react";
import { classes } from "./classes.ts";
import { Count } from "./count.tsx";
import { Link } from "./link.tsx";

export interface Tab {
  readonly to: string;
  readonly text: string;
  readonly isCurrent: boolean;
  readonly count?: number | undefined;
}

interface TabsProps {
  /** The name of the group for screen readers: `Views of transactions`. */
  readonly label: string;
  readonly tabs: readonly Tab[];
  /** `line` under a page's title, `chips` within a page. */
  readonly look?: "line" | "chips";
  readonly children?: React.ReactNode;
}

/** Tabs are links: each has an address, "back" leaves it, and a colleague can open it. */
export function Tabs({ label, tabs, look = "line", children }: TabsProps) {
  const row = useRef<HTMLElement>(null);
  useCurrentInView(row, tabs.find(({ isCurrent }) => isCurrent)?.text);
  return (
    <nav ref={row} aria-label={label} className={classes("scroll-row flex", LOOKS[look].list)}>
      {tabs.map(({ to, text, isCurrent, count }) => (
        <Link
          key={text}
          to={to}
          aria-current={isCurrent ? "page" : undefined}
          className={classes("whitespace-nowrap text-quiet", LOOKS[look].tab)}
        >
          {text}
          {count === undefined ? null : <Count value={count} className="ml-1.5" />}
        </Link>
      ))}
      {children}
    </nav>
  );
}

/** If the tabs are wider than the screen, scrolls the row so that the current one is fully visible. */
function useCurrentInView(row: React.RefObject<HTMLElement | null>, current?: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab became the current one.
  useEffect(() => {
    const list = row.current;
    const tab = list?.querySelector<HTMLElement>("[aria-current]");
    if (!list || !tab) return;
    const { left, right } = tab.getBoundingClientRect();
    const box = list.getBoundingClientRect();
    if (left < box.left || right > box.right)
      list.scrollLeft += (left + right) / 2 - (box.left + box.right) / 2;
  }, [current]);
}

const LOOKS = {
  line: {
    list: "gap-1 border-b border-line px-7 pt-3 max-fold:px-4",
    tab: "-mb-px border-b-2 border-transparent px-2.5 pt-1.75 pb-2.25 font-medium hover:text-ink aria-[current]:border-chart-1 aria-[current]:text-ink -outline-offset-2!",
  },
  chips: {
    list: "gap-1.5 px-7 pb-2.5 max-fold:px-4",
    tab: "rounded-chip border border-rule px-2.75 py-1 text-meta font-medium hover:text-ink aria-[current]:border-ink aria-[current]:text-ink",
  },
} as const;
