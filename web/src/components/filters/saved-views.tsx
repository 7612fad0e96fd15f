import { useSearch } from "@tanstack/react-router";
import { asFailure } from "../../api/failure.ts";
import { Button } from "../button.tsx";
import { Tabs } from "../tabs.tsx";
import { SaveView } from "./save-view.tsx";
import type { Filters } from "./use-filters.ts";
import { useViews } from "./use-views.ts";
import { isChanged, viewAddress } from "./view-rules.ts";
import type { View } from "./view-store.ts";

interface SavedViewsProps {
  /** The list, as views are kept under it: `transactions`, `card-purchases`. */
  readonly of: string;
  readonly state: Filters;
  /** The views that every person has; the first is all rows. */
  readonly views: readonly View[];
  /** The address of the list, without a query. */
  readonly listTo: string;
  /** How many rows a view has, by its key, if it is known. */
  readonly counts?: Readonly<Record<string, number | undefined>>;
}

/** Views of a list as tabs: those of the product, then saved ones. A changed view can be saved or reset. */
export function SavedViews(props: SavedViewsProps) {
  const { of, state, views, listTo, counts = {} } = props;
  const { views: saved, save, change, remove } = useViews(of);
  const all = [...views, ...saved];
  const { view: key } = useSearch({ strict: false }) as { view?: string };
  const current = all.find((view) => view.key === key) ?? all[0];
  const own = saved.find((view) => view.key === current?.key && view.isOwn);
  const changed = current !== undefined && isChanged(current, state.values);
  const failure = change.error ?? remove.error;
  return (
    <Tabs
      label={`Views of ${of.replaceAll("-", " ")}`}
      tabs={all.map((view) => ({
        to: viewAddress(listTo, view),
        text: view.name,
        isCurrent: view === current,
        count: counts[view.key],
      }))}
    >
      <span className="ml-auto flex items-center gap-1 text-meta whitespace-nowrap text-quiet">
        {failure === null ? null : <span role="alert">{asFailure(failure).message}</span>}
        {changed ? (
          <>
            Changed
            {own === undefined ? null : (
              <Button
                size="small"
                kind="quiet"
                onClick={() => change.mutate({ id: own.id, values: state.values })}
              >
                Save
              </Button>
            )}
            <SaveView
              save={(view) => save.mutateAsync(view)}
              error={save.error}
              values={state.values}
              onSaved={({ key: saved }) => state.change({ view: saved })}
            />
            <Button size="small" kind="quiet" onClick={() => state.change(resetTo(current, state))}>
              Reset
            </Button>
          </>
        ) : null}
        {own === undefined || changed ? null : (
          <Button
            size="small"
            kind="quiet"
            onClick={() => {
              remove.mutate({ id: own.id });
              state.change({ ...resetTo(all[0], state), view: undefined });
            }}
          >
            Delete view
          </Button>
        )}
      </span>
    </Tabs>
  );
}

/** The values of a view, and every other field removed. */
function resetTo(view: View | undefined, state: Filters): Record<string, string | undefined> {
  const removed = Object.keys(state.values).map((param) => [param, undefined] as const);
  return { ...Object.fromEntries(removed), ...view?.values };
}
