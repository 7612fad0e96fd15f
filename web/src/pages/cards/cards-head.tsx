import { useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Link } from "../../components/link.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { usePlace } from "../../shell/use-place.ts";

const PAGES = [
  { path: "cards", text: "Cards" },
  { path: "cards/purchases", text: "Purchases" },
  { path: "cards/wallet", text: "Card wallet" },
] as const;

/** The head of the three pages about cards. They are links beside the title, because the views of each are tabs. */
export function CardsHead({ actions }: { readonly actions?: ReactNode }) {
  return <PageHead title="Cards" pages={<PagesOfCards />} actions={actions} />;
}

function PagesOfCards() {
  const place = usePlace();
  const { pathname } = useLocation();
  return (
    <nav
      aria-label="Cards"
      className="flex w-max gap-0.5 rounded-nav bg-well p-0.5 text-meta text-quiet"
    >
      {PAGES.map(({ path, text }) => {
        const to = place.to(path);
        return (
          <Link
            key={path}
            to={to}
            aria-current={pathname === to ? "page" : undefined}
            className="rounded-[6px] px-2.5 py-0.75 font-medium whitespace-nowrap hover:text-ink aria-[current]:bg-chosen aria-[current]:text-ink aria-[current]:shadow-[0_0_0_1px_var(--color-line)] max-fold:py-2"
          >
            {text}
          </Link>
        );
      })}
    </nav>
  );
}
