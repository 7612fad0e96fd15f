import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, useId, useState } from "react";
import { Dialog } from "../../components/dialog.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { useNavigation } from "../use-navigation.ts";
import { usePlace } from "../use-place.ts";
import { entriesFor, type PaletteEntry } from "./entries.ts";
import { PaletteList } from "./palette-list.tsx";
import { searchQuery } from "./search-query.ts";
import { useDelayed } from "./use-delayed.ts";

/** Ctrl K: pages and actions, and a live search of transactions, customers and account numbers. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const place = usePlace();
  const navigate = useNavigate();
  const id = useId();
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const wanted = useDelayed(text.trim());
  const found = useQuery(searchQuery(place, wanted));
  const entries = entriesFor({
    place,
    items: useNavigation(),
    text: text.trim(),
    found: found.data,
  });
  const open = (entry: PaletteEntry | undefined) => {
    if (entry === undefined) return;
    onClose();
    void navigate({ to: entry.to });
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setAt((at + step + entries.length) % Math.max(1, entries.length));
    else if (event.key === "Enter") open(entries[at]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog isOpen onClose={onClose} title="Search or jump to" size="wide">
      <input
        type="text"
        role="combobox"
        aria-label="Search or jump to"
        aria-expanded={entries.length > 0}
        aria-controls={id}
        aria-activedescendant={entries[at] === undefined ? undefined : `${id}-${at}`}
        autoComplete="off"
        placeholder="Page, reference, amount, name, account number"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={press}
        className="mb-2 min-h-10 w-full rounded-control border border-edge bg-sheet px-3 text-title"
      />
      <PaletteList id={id} entries={entries} at={at} onOpen={open} onPoint={setAt} />
      <p role="status" className="px-2.5 py-1 text-meta text-quiet">
        {statusOf(text.trim(), wanted, found.isFetching, entries.length)}
      </p>
      {found.error === null ? null : (
        <ErrorPanel
          isInline
          subject="The search"
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      )}
    </Dialog>
  );
}

function statusOf(text: string, wanted: string, isFetching: boolean, count: number): string {
  if (text !== wanted || isFetching) return "Searching…";
  if (count > 0) return "";
  return `Nothing here has “${text}”.`;
}
