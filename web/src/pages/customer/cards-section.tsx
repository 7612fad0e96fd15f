import { useQuery } from "@tanstack/react-query";
import { Amount } from "../../components/amount.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { Link } from "../../components/link.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { Status } from "../../components/status.tsx";
import { usePlace } from "../../shell/use-place.ts";
import { cardsQuery } from "./customer-queries.ts";
import { Section } from "./section.tsx";

/** The customer's cards, in dollars. */
export function CardsSection({ customerId }: { readonly customerId: string }) {
  const place = usePlace();
  const cards = useQuery({ ...cardsQuery(place, customerId), enabled: place.can("money:read") });
  if (!place.can("money:read")) return null;
  const rows = cards.data?.rows;
  return (
    <Section title="Cards">
      {rows === undefined && cards.error === null ? (
        <Skeleton label="Cards" shape="rows" lines={1} />
      ) : null}
      {cards.error === null ? null : (
        <ErrorPanel
          isInline
          subject="Cards"
          error={cards.error}
          onRetry={() => void cards.refetch()}
        />
      )}
      {rows?.length === 0 ? <p className="text-meta text-quiet">No card.</p> : null}
      <ul>
        {rows?.map((card) => (
          <li
            key={card.cardReference}
            className="relative -mx-3 flex items-center justify-between gap-3 rounded-nav border-line px-3 py-2 not-first:border-t hover:bg-hover"
          >
            <Link
              to={place.to(["cards", card.cardReference])}
              className="min-h-6 min-w-0 truncate font-strong after:absolute after:inset-0"
            >
              {card.label} {card.lastFour === null ? "" : `…${card.lastFour}`}
            </Link>
            <span className="text-right">
              <Amount value={card.balance} currency="USD" />
              <span className="block">
                <Status word={card.status} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
