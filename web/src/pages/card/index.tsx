import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { asFailure } from "../../api/failure.ts";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { LinkButton } from "../../components/link.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { Status } from "../../components/status.tsx";
import { Tabs } from "../../components/tabs.tsx";
import { useLiveQueries } from "../../shell/live.tsx";
import { NotFound } from "../../shell/not-found.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { usePlace, useSearchFields } from "../../shell/use-place.ts";
import { type Card, cardsKey } from "../cards/cards-query.ts";
import { numberOf } from "../cards/columns.tsx";
import { customerQuery } from "../customer/customer-queries.ts";
import { nameOf } from "../customers/customers-query.ts";
import { CardActions } from "./card-actions.tsx";
import { CardFace } from "./card-face.tsx";
import { CardFacts } from "./card-facts.tsx";
import { cardQuery } from "./card-queries.ts";
import { PurchasesTable } from "./purchases-table.tsx";
import { StatementTable } from "./statement-table.tsx";

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
        <Skeleton label="The card" lines={8} className="px-7 py-6 max-fold:px-4" />
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
          {place.can("customers:read") ? (
            <LinkButton size="small" to={place.to(["customers", customerId])}>
              Open {holder}
            </LinkButton>
          ) : null}
        </div>
        <CardFacts card={card} />
      </div>
      <Movements cardReference={card.cardReference} />
    </>
  );
}

/** The tab is in the address. */
function Movements({ cardReference }: { readonly cardReference: string }) {
  const place = usePlace();
  const tab = useSearchFields()["tab"] ?? "purchases";
  const path = ["cards", cardReference];
  return (
    <>
      <Tabs
        label="Movements"
        tabs={[
          { to: place.to(path), text: "Purchases", isCurrent: tab === "purchases" },
          {
            to: place.to(path, { tab: "declined" }),
            text: "Declined",
            isCurrent: tab === "declined",
          },
          {
            to: place.to(path, { tab: "statement" }),
            text: "Statement",
            isCurrent: tab === "statement",
          },
        ]}
      />
      {tab === "statement" ? (
        <StatementTable cardReference={cardReference} />
      ) : (
        <PurchasesTable cardReference={cardReference} isDeclined={tab === "declined"} />
      )}
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
