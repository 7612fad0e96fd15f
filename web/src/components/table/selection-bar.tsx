import { countOf } from "../../format/words.ts";
import { Amount } from "../amount.tsx";
import { Button } from "../button.tsx";
import type { Selection } from "./selection.ts";
import type { useRows } from "./use-rows.ts";

interface SelectionBarProps<Row extends object> {
  readonly selection: Selection<Row>;
  readonly table: ReturnType<typeof useRows<Row>>;
}

/** At the bottom while rows are selected: how many, and what they add up to. */
export function SelectionBar<Row extends object>({ selection, table }: SelectionBarProps<Row>) {
  const { selected } = table;
  if (selected.length === 0) return null;
  const { amountOf } = selection;
  const sum =
    amountOf === undefined ? undefined : selected.reduce((all, row) => all + amountOf(row), 0);
  return (
    <section
      aria-label="Selected rows"
      className="sticky bottom-0 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-rule bg-sheet px-7 py-3 max-fold:bottom-16 max-fold:px-4"
    >
      <output>
        {countOf(selected.length, selection.noun)} selected
        {sum === undefined ? null : (
          <>
            , <Amount value={sum} />
          </>
        )}
      </output>
      <span className="ml-auto flex flex-wrap gap-2">
        <Button size="small" kind="quiet" onClick={table.clear}>
          Clear selection
        </Button>
        {selection.actions(selected, table.clear)}
      </span>
    </section>
  );
}
