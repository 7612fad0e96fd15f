import { useSearch } from "@tanstack/react-router";
import { useState, useSyncExternalStore } from "react";
import { Button } from "../button.tsx";
import { Dialog } from "../dialog.tsx";
import { Tabs } from "../tabs.tsx";
import { TextField } from "../text-field.tsx";
import type { Filters } from "./use-filters.ts";
import { isChanged, viewAddress } from "./view-rules.ts";
import { readViews, subscribeToViews, type View, writeViews } from "./view-store.ts";

interface SavedViewsProps {
  /** The list in words, also the name under which own views are kept: `transactions`. */
  readonly of: string;
  readonly state: Filters;
  /** The views that every person has; the first is all rows. */
  readonly views: readonly View[];
  /** The address of the list, without a query. */
  readonly listTo: string;
  /** How many rows a view has, by its key, where it is known. */
  readonly counts?: Readonly<Record<string, number | undefined>>;
}

/** Views of a list as tabs: those of the product, then the person's own. A changed view can be saved or reset. */
export function SavedViews({ of, state, views, listTo, counts = {} }: SavedViewsProps) {
  const own = useSyncExternalStore(subscribeToViews, () => readViews(of));
  const all = [...views, ...own];
  const { view: key } = useSearch({ strict: false }) as { view?: string };
  const current = all.find((view) => view.key === key) ?? all[0];
  const changed = current !== undefined && isChanged(current, state.values);
  const isOwn = own.some((view) => view.key === current?.key);
  const save = () =>
    writeViews(
      of,
      own.map((view) => (view.key === current?.key ? { ...view, values: state.values } : view)),
    );
  return (
    <Tabs
      label={`Views of ${of}`}
      tabs={all.map((view) => ({
        to: viewAddress(listTo, view),
        text: view.name,
        isCurrent: view === current,
        count: counts[view.key],
      }))}
    >
      {changed ? (
        <span className="ml-auto flex items-center gap-1 text-meta text-quiet">
          Changed
          {isOwn ? (
            <Button size="small" kind="quiet" onClick={save}>
              Save
            </Button>
          ) : null}
          <SaveAs of={of} own={own} state={state} />
          <Button size="small" kind="quiet" onClick={() => state.change(resetTo(current, state))}>
            Reset
          </Button>
        </span>
      ) : null}
      {isOwn && !changed ? (
        <Button
          size="small"
          kind="quiet"
          className="ml-auto"
          onClick={() => {
            writeViews(
              of,
              own.filter((view) => view.key !== current?.key),
            );
            state.change({ ...resetTo(all[0], state), view: undefined });
          }}
        >
          Delete view
        </Button>
      ) : null}
    </Tabs>
  );
}

interface SaveAsProps {
  readonly of: string;
  readonly own: readonly View[];
  readonly state: Filters;
}

function SaveAs({ of, own, state }: SaveAsProps) {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState("");
  const save = () => {
    const key = `own-${own.length + 1}-${name
      .trim()
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, "-")}`;
    writeViews(of, [...own, { key, name: name.trim(), values: state.values }]);
    state.change({ view: key });
    setOpen(false);
  };
  return (
    <>
      <Button size="small" kind="quiet" onClick={() => setOpen(true)}>
        Save view
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Save these filters as a view"
        about="It is a tab of this list, in this browser."
        actions={
          <>
            <Button onClick={() => setOpen(false)}>Go back</Button>
            <Button kind="primary" onClick={save} aria-disabled={name.trim() === "" || undefined}>
              Save view
            </Button>
          </>
        }
      >
        <TextField label="Name" value={name} onChange={setName} maxLength={40} />
      </Dialog>
    </>
  );
}

/** The values of a view, and every other field removed. */
function resetTo(view: View | undefined, state: Filters): Record<string, string | undefined> {
  const removed = Object.keys(state.values).map((param) => [param, undefined] as const);
  return { ...Object.fromEntries(removed), ...view?.values };
}
