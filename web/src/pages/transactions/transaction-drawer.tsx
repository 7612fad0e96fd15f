import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { asFailure } from "../../api/failure.ts";
import { Drawer } from "../../components/drawer.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { useLiveQueries } from "../../shell/live.tsx";
import { usePlace, useSearchFields } from "../../shell/use-place.ts";
import { MONEY_EVENTS } from "./money-events.ts";
import { NoSuchReference } from "./no-such-reference.tsx";
import { timelineQuery } from "./queries.ts";
import { kindOf } from "./record.ts";
import { ReferenceDetail } from "./reference-detail.tsx";
import type { TimelineFacts } from "./timeline-facts.ts";

/** One reference, and what happened about it, beside its list. */
export function TransactionDrawer() {
  const place = usePlace();
  const search = useSearchFields();
  const { reference } = useParams({ strict: false }) as { reference: string };
  const one = useQuery(timelineQuery(place, reference));
  useLiveQueries(MONEY_EVENTS, [...place.key, "transactions", "one", reference]);
  const record = one.data?.record ?? undefined;
  return (
    <Drawer
      kind={record === undefined ? "Reference" : kindOf(record)}
      title={`Transaction ${reference}`}
      closeTo={place.to("transactions", search)}
      backText="Transactions"
    >
      <Content reference={reference} query={one} />
    </Drawer>
  );
}

interface ContentProps {
  readonly reference: string;
  readonly query: UseQueryResult<TimelineFacts>;
}

function Content({ reference, query }: ContentProps) {
  const { data, error, refetch } = query;
  if (data !== undefined) return <ReferenceDetail reference={reference} facts={data} />;
  if (error === null)
    return (
      <Skeleton label={`Transaction ${reference}`} shape="detail" lines={8} className="px-5 pt-4" />
    );
  if (asFailure(error).status === 404) return <NoSuchReference reference={reference} />;
  return <ErrorPanel subject="This transaction" error={error} onRetry={() => void refetch()} />;
}
