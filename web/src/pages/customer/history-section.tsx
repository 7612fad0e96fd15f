import { useQuery } from "@tanstack/react-query";
import { Fragment, useState } from "react";
import { Button } from "../../components/button.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { Time } from "../../components/time.tsx";
import { usePlace } from "../../shell/use-place.ts";
import { type CustomerChange, historyQuery } from "./customer-queries.ts";
import { describeChange } from "./describe-change.ts";
import { fieldName } from "./field-name.ts";
import { Section } from "./section.tsx";

const FIRST = 8;

/** What changed about the customer, newest first. Identity numbers are masked in it. */
export function HistorySection({ customerId }: { readonly customerId: string }) {
  const place = usePlace();
  const history = useQuery(historyQuery(place, customerId));
  const [showsAll, setShowsAll] = useState(false);
  const rows = showsAll ? history.data : history.data?.slice(0, FIRST);
  return (
    <Section title="History">
      {rows === undefined && history.error === null ? (
        <Skeleton label="History" shape="facts" lines={4} />
      ) : null}
      {history.error === null ? null : (
        <ErrorPanel
          isInline
          subject="History"
          error={history.error}
          onRetry={() => void history.refetch()}
        />
      )}
      <ol>
        {rows?.map((change, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two changes may be of one moment, and rows never move.
          <Change key={`${change.changedAt}-${index}`} change={change} />
        ))}
      </ol>
      {(history.data?.length ?? 0) > FIRST && !showsAll ? (
        <Button size="small" kind="soft" className="mt-2" onClick={() => setShowsAll(true)}>
          Show all {history.data?.length} changes
        </Button>
      ) : null}
    </Section>
  );
}

const BY: Readonly<Record<CustomerChange["source"], string>> = {
  api: "Saved",
  kyc: "Verified by a registry",
  operator: "Corrected by the operator",
};

function Change({ change: { changedAt, source, changes } }: { readonly change: CustomerChange }) {
  return (
    <li className="grid grid-cols-[124px_minmax(0,1fr)] gap-x-4 border-line py-2 text-meta not-first:border-t max-fold:grid-cols-1">
      <Time at={changedAt} as="dated" className="text-quiet" />
      <div className="min-w-0">
        <p className="font-strong">{BY[source]}</p>
        <dl className="grid grid-cols-[minmax(96px,auto)_minmax(0,1fr)] gap-x-3">
          {changes.map(({ field, before, after }) => (
            <Fragment key={field}>
              <dt className="text-quiet">{fieldName(field)}</dt>
              <dd className="wrap-anywhere">{describeChange(before, after)}</dd>
            </Fragment>
          ))}
        </dl>
      </div>
    </li>
  );
}
