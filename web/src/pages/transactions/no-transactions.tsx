import { Button } from "../../components/button.tsx";
import { Empty } from "../../components/empty.tsx";
import { describeFilter } from "../../components/filters/describe-filter.ts";
import { paramsOf } from "../../components/filters/filter.ts";
import type { Filters } from "../../components/filters/use-filters.ts";
import { LinkButton } from "../../components/link.tsx";
import { useNow } from "../../components/use-now.ts";
import { countOf } from "../../format/words.ts";
import { usePlace } from "../../shell/use-place.ts";

/** An empty list: either no row matches the filters, and it says which one to remove, or no money has moved yet. */
export function NoTransactions({ filters }: { readonly filters: Filters }) {
  const place = usePlace();
  const now = useNow();
  if (filters.count === 0)
    return (
      <Empty
        title="No transaction yet"
        action={
          place.can("money:send") ? (
            <LinkButton kind="primary" to={place.to("send")}>
              {place.mode === "test" ? "Send test money" : "Send money"}
            </LinkButton>
          ) : undefined
        }
      >
        Money that comes in and goes out is listed here, with everything that happened to it.
      </Empty>
    );
  const last = filters.set.filters.findLast(
    (filter) => describeFilter(filter, filters.values, now) !== undefined,
  );
  const words = last === undefined ? undefined : describeFilter(last, filters.values, now);
  return (
    <Empty
      title={`No transactions match ${filters.count === 1 ? "this filter" : `these ${countOf(filters.count, "filter")}`}`}
      action={
        <span className="flex flex-wrap justify-center gap-2">
          {last === undefined || words === undefined ? null : (
            <Button
              onClick={() =>
                filters.change(
                  Object.fromEntries(paramsOf(last).map((param) => [param, undefined])),
                )
              }
            >
              Remove {last.says.toLowerCase()} {words}
            </Button>
          )}
          <Button onClick={filters.clear}>Remove all</Button>
        </span>
      }
    />
  );
}
