import { useQuery } from "@tanstack/react-query";
import { FileText, Send } from "lucide-react";
import { Amount } from "../../components/amount.tsx";
import { BalanceSum } from "../../components/balance-sum.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { LinkButton } from "../../components/link.tsx";
import { Notice } from "../../components/notice.tsx";
import { useNow } from "../../components/use-now.ts";
import { lagosNow, lagosTime } from "../../format/time.ts";
import { countOf } from "../../format/words.ts";
import { useLiveQueries } from "../../shell/live.tsx";
import type { PrefetchOptions } from "../../shell/page.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { usePlace } from "../../shell/use-place.ts";
import { BalanceSkeleton } from "./balance-skeleton.tsx";
import { FlowCharts } from "./flow-charts.tsx";
import { GoLiveSteps } from "./go-live-steps.tsx";
import { LatestTransactions } from "./latest-transactions.tsx";
import { NeedsYou } from "./needs-you.tsx";
import { flowsQuery, type Home, homeQuery } from "./queries.ts";
import { Settlements } from "./settlements.tsx";

const EVERY_EVENT = /./;

/** Answers: is my money all right, and what do I do now? */
export function HomePage() {
  const place = usePlace();
  const now = useNow();
  const home = useQuery(homeQuery(place));
  useLiveQueries(EVERY_EVENT, [...place.key, "home"]);
  const isClosed = place.mode === "live" && home.data?.goLive.isApproved === false;
  return (
    <>
      <PageHead title="Home" state={lagosNow(now)} actions={isClosed ? undefined : <Actions />} />
      {isClosed ? (
        <div className="px-7 pt-4 max-fold:px-4">
          <Notice kind="wait" title="Live mode opens when your business is approved">
            Balances and lists are empty until then. You can use everything in test mode.
          </Notice>
        </div>
      ) : null}
      {home.error === null ? (
        <Summary home={home.data} />
      ) : (
        <ErrorPanel subject="Balance" error={home.error} onRetry={() => void home.refetch()} />
      )}
    </>
  );
}

function Actions() {
  const place = usePlace();
  return (
    <>
      {place.can("collections:write") ? (
        <LinkButton to={place.to("invoices", { new: "1" })} icon={FileText}>
          New invoice
        </LinkButton>
      ) : null}
      {place.can("money:send") ? (
        <LinkButton to={place.to("send")} icon={Send} kind="primary">
          {place.mode === "test" ? "Send test money" : "Send money"}
        </LinkButton>
      ) : null}
    </>
  );
}

/** Begins the requests of the page when a person points at its link. */
export function prefetch({ place, queryClient }: PrefetchOptions) {
  return Promise.all([
    queryClient.prefetchQuery(homeQuery(place)),
    queryClient.prefetchQuery(flowsQuery(place)),
  ]);
}

function Summary({ home }: { readonly home: Home | undefined }) {
  return (
    <div className="flex flex-col gap-6.5 px-7 pt-4.5 pb-8 max-fold:px-0">
      <section
        aria-label="Balance and what needs you"
        className="grid grid-cols-[minmax(0,1fr)_minmax(0,0.83fr)] overflow-hidden rounded-sheet border border-line max-wide:grid-cols-1 max-fold:rounded-none max-fold:border-x-0"
      >
        <Balance home={home} />
        <NeedsYou needs={home?.needs} />
      </section>
      {home?.goLive.isApproved === false ? <GoLiveSteps facts={home.goLive} /> : <FlowCharts />}
      <div className="grid grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)] gap-9 max-wide:grid-cols-1 max-fold:gap-7 max-fold:px-4">
        <LatestTransactions rows={home?.latest} />
        <Settlements rows={home?.settlements} />
      </div>
    </div>
  );
}

function Balance({ home }: { readonly home: Home | undefined }) {
  const place = usePlace();
  const now = useNow();
  if (home === undefined) return <BalanceSkeleton />;
  const { balance } = home;
  const { pendingUntil, onTheWay } = balance;
  return (
    <div className="px-6 py-5.5 max-fold:px-4">
      <h2 className="text-quiet">Available to send</h2>
      <Amount
        value={balance.available}
        className="mb-5 block text-balance tracking-[-0.032em] max-fold:text-balance-phone font-figure!"
      />
      <BalanceSum
        available={{
          label: "Available",
          meaning: "Yours to spend now",
          value: balance.available,
        }}
        held={{
          label: "Held",
          meaning:
            onTheWay === 0
              ? "Nothing is in progress"
              : `${countOf(onTheWay, "payment")} not finished`,
          value: balance.held,
          to: place.to("transactions", { status: "Pending", postingType: "Debit" }),
        }}
        pending={{
          label: "Pending",
          meaning:
            pendingUntil === null
              ? "Nothing waits to settle"
              : `Available ${lagosTime(new Date(pendingUntil), now)}`,
          value: balance.pending,
          to: place.to("settlements"),
        }}
        total={balance.total}
        outside={{
          label: "Customers’ wallets",
          meaning: "Not yours to spend",
          value: balance.customerWallets,
        }}
      />
    </div>
  );
}
