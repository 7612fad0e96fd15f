import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Amount } from "../../components/amount.tsx";
import { Button } from "../../components/button.tsx";
import { Empty } from "../../components/empty.tsx";
import { FilterBar, FilterSums, ListTotal } from "../../components/filters/filter-bar.tsx";
import { SavedViews } from "../../components/filters/saved-views.tsx";
import { type Filters, useFilters } from "../../components/filters/use-filters.ts";
import { Notice } from "../../components/notice.tsx";
import { DataTable } from "../../components/table/data-table.tsx";
import { Pager } from "../../components/table/pager.tsx";
import { formatAmount } from "../../format/amount.ts";
import { useLiveQueries } from "../../shell/live.tsx";
import { usePlace, useSearchFields } from "../../shell/use-place.ts";
import { CardsHead } from "./cards-head.tsx";
import { type CardWallet, cardsKey, cardsQuery, cardWalletQuery } from "./cards-query.ts";
import { COLUMNS, numberOf } from "./columns.tsx";
import { FILTERS, VIEWS } from "./filters.ts";

const IssueDialog = lazy(async () => ({
  default: (await import("./issue-dialog.tsx")).IssueDialog,
}));

/** The dollar cards of customers, and the wallet that funds them. */
export function CardsPage() {
  const place = usePlace();
  const [isIssuing, setIssuing] = useState(false);
  const wallet = useQuery(cardWalletQuery(place));
  useLiveQueries(/^card\./, cardsKey(place));
  const isEnabled = wallet.data?.isEnabled !== false;
  const issue =
    place.can("cards:write") && isEnabled ? (
      <Button kind="primary" icon={Plus} data-shortcut="n" onClick={() => setIssuing(true)}>
        Issue card
      </Button>
    ) : undefined;
  return (
    <>
      <CardsHead actions={issue} />
      {isEnabled ? null : <NotEnabled />}
      <CardList wallet={wallet.data} issue={issue} />
      <Suspense fallback={null}>
        {isIssuing ? <IssueDialog wallet={wallet.data} onClose={() => setIssuing(false)} /> : null}
      </Suspense>
    </>
  );
}

interface CardListProps {
  readonly wallet: CardWallet | undefined;
  readonly issue: React.ReactNode | undefined;
}

function CardList({ wallet, issue }: CardListProps) {
  const place = usePlace();
  const search = useSearchFields();
  const filters = useFilters(FILTERS);
  const page = Number(search["page"] ?? 1);
  const list = useQuery(cardsQuery(place, { ...filters.query, pageNumber: page }));
  const pagination = list.data?.pagination;
  return (
    <>
      <SavedViews of="cards" state={filters} views={VIEWS} listTo={place.to("cards")} />
      <FilterBar state={filters} />
      <FilterSums>
        <ListTotal total={pagination?.total} noun="card" />
        {wallet === undefined ? null : <WalletSum wallet={wallet} />}
      </FilterSums>
      <div className="border-t border-line">
        <DataTable
          label="Cards"
          columns={COLUMNS}
          rows={list.data?.rows}
          state={list}
          rowKey={({ cardReference }) => cardReference}
          rowTo={({ cardReference }) => place.to(["cards", cardReference])}
          rowLabel={(card) => `${card.label}, ${numberOf(card)}, ${card.status}`}
          empty={<NoCard filters={filters} issue={issue} />}
          footer={
            pagination === undefined ? null : (
              <Pager
                pagination={pagination}
                pageTo={(next) => place.to("cards", { ...search, page: String(next) })}
              />
            )
          }
        />
      </div>
    </>
  );
}

function WalletSum({ wallet: { available, held } }: { readonly wallet: CardWallet }) {
  return (
    <span>
      Card wallet <Amount value={available} currency="USD" /> available
      {held === 0 ? "" : `, ${formatAmount(held, "USD")} held`}
    </span>
  );
}

function NotEnabled() {
  const { mode } = usePlace();
  return (
    <Notice
      kind="info"
      title={`Cards need the operator’s approval in ${mode}`}
      className="mx-7 mt-4 max-fold:mx-4"
    >
      Ask the operator of the service to enable cards for your business, and to fund its card
      wallet. Cards that you have keep working.
    </Notice>
  );
}

interface NoCardProps {
  readonly filters: Filters;
  readonly issue: React.ReactNode | undefined;
}

function NoCard({ filters, issue }: NoCardProps) {
  if (filters.count > 0)
    return (
      <Empty
        title={`No cards match ${filters.count === 1 ? "this filter" : `these ${filters.count} filters`}`}
        action={<Button onClick={filters.clear}>Clear the filters</Button>}
      />
    );
  return (
    <Empty title="No card yet" action={issue} otherWay="By API: POST /business/card/issue">
      Issue dollar cards to customers whose KYC tier allows them. You fund them from your card
      wallet, or link them to the customer’s own wallet.
    </Empty>
  );
}
