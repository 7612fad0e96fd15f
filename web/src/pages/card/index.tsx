import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { asFailure } from "../../api/failure.ts";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { LinkButton } from "../../components/link.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { Status } from "../../components/status.tsx";
import { useLiveQueries } from "../../shell/live.tsx";
import { NotFound } from "../../shell/not-found.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { usePlace } from "../../shell/use-place.ts";
import { type Card, cardsKey } from "../cards/cards-query.ts";
import { numberOf } from "../cards/columns.tsx";
import { customerQuery } from "../customer/customer-queries.ts";
import { nameOf } from "../customers/customers-query.ts";
import { CardActions } from "./card-actions.tsx";
import { CardFace } from "./card-face.tsx";
import { CardFacts } from "./card-facts.tsx";
import { cardQuery } from "./card-queries.ts";
import { CardTools } from "./card-tools.tsx";
import { Movements } from "./movements.tsx";

/** One card: what it may spend, what it spent, and what was declined. */
export function CardPage() {
  const place = usePlace();
  const { cardReference } = useParams({ strict: false }) as { cardReference: string };
  const card = useQuery(cardQuery(place, cardReference));
  useLiveQueries(/^card\./, cardsKey(place));
  if (card.data !== undefined) return <FoundCard card={card.data} />;
  return (
    <>
      <PageHead title="Card" parent={{ to: place.to("cards"), text: "Cards" }} />
      {card.error === null ? (
        <div className="mt-4 grid grid-cols-[22rem_minmax(0,30rem)] gap-x-10 gap-y-5 border-y border-line px-7 py-5 max-wide:grid-cols-1 max-fold:px-4">
          <span
            aria-hidden="true"
            className="block aspect-[1.586] w-full max-w-84 rounded-sheet bg-line"
          />
          <Skeleton label="The card" shape="facts" lines={6} />
        </div>
      ) : (
        <NotLoaded
          reference={cardReference}
          error={card.error}
          onRetry={() => void card.refetch()}
        />
      )}
    </>
  );
}

function FoundCard({ card }: { readonly card: Card }) {
  const place = usePlace();
  const { customerId } = card;
  const customer = useQuery({
    ...customerQuery(place, customerId),
    enabled: place.can("customers:read"),
  });
  const holder = customer.data === undefined ? `Customer ${customerId}` : nameOf(customer.data);
  return (
    <>
      <PageHead
        title={`${card.label} ${numberOf(card)}`}
        parent={{ to: place.to("cards"), text: "Cards" }}
        state={<Status word={card.status} />}
        actions={<CardActions card={card} />}
      >
        {card.label}
      </PageHead>
      <div className="mt-4 grid grid-cols-[22rem_minmax(0,30rem)] gap-x-10 gap-y-5 border-y border-line px-7 py-5 max-wide:grid-cols-1 max-fold:px-4">
        <div className="flex flex-col gap-3">
          <CardFace card={card} holder={holder} />
          <CardTools card={card} holder={holder} />
        </div>
        <CardFacts card={card} />
      </div>
      <Movements cardReference={card.cardReference} />
    </>
  );
}

interface NotLoadedProps {
  readonly reference: string;
  readonly error: unknown;
  readonly onRetry: () => void;
}

function NotLoaded({ reference, error, onRetry }: NotLoadedProps) {
  const { mode, to } = usePlace();
  if (asFailure(error).status !== 404)
    return <ErrorPanel subject="The card" error={error} onRetry={onRetry} />;
  return (
    <NotFound
      title={`No card ${reference} in ${mode}`}
      action={<LinkButton to={to("cards")}>All cards</LinkButton>}
    >
      References belong to one mode: this one may exist in the other.
    </NotFound>
  );
}
