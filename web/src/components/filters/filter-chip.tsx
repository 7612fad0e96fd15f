import { X } from "lucide-react";
import { IconButton } from "../button.tsx";
import { Panel } from "../panel.tsx";
import { useNow } from "../use-now.ts";
import { describeFilter } from "./describe-filter.ts";
import { type Filter, paramsOf } from "./filter.ts";
import { FilterEditor } from "./filter-editor.tsx";
import type { Filters } from "./use-filters.ts";

/** A filter that is set, as a sentence: `Amount at least ₦40,000`. It opens in place. */
export function FilterChip({
  filter,
  state,
}: {
  readonly filter: Filter;
  readonly state: Filters;
}) {
  const now = useNow();
  const words = describeFilter(filter, state.values, now);
  if (words === undefined) return null;
  const remove = () =>
    state.change(Object.fromEntries(paramsOf(filter).map((param) => [param, undefined])));
  return (
    <Panel
      label={filter.says}
      className="inline-flex min-h-8 shrink-0 items-center rounded-control border border-tint-line bg-tint text-meta whitespace-nowrap max-fold:min-h-10"
      trigger={(props) => (
        <>
          <button type="button" {...props} className="self-stretch rounded-control pl-2.75">
            {filter.says} <b className="font-bold">{words}</b>
          </button>
          <IconButton
            icon={X}
            size={14}
            label={`Remove the filter ${filter.says} ${words}`}
            onClick={remove}
            className="max-fold:size-8"
          />
        </>
      )}
    >
      {(close) => <FilterEditor filter={filter} state={state} onDone={close} />}
    </Panel>
  );
}
