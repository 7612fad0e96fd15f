import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useId, useState } from "react";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { usePlace } from "../use-place.ts";
import { entriesFor } from "./entries.ts";
import { PaletteFrame } from "./palette-frame.tsx";
import { searchQuery } from "./search-query.ts";
import { useDelayed } from "./use-delayed.ts";
import { useOfferedPages } from "./use-offered-pages.ts";

/** Ctrl K: pages and actions, and a live search of transactions, customers and account numbers. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const place = usePlace();
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const wanted = useDelayed(text.trim());
  const found = useQuery(searchQuery(place, wanted));
  const entries = entriesFor({
    place,
    pages: useOfferedPages(),
    text: text.trim(),
    found: found.data,
  });
  return (
    <PaletteFrame
      id={useId()}
      placeholder="Page, reference, amount, name, account number"
      text={text}
      onText={setText}
      entries={entries}
      status={statusOf(text.trim(), wanted, found.isFetching, entries.length)}
      onClose={onClose}
      onOpen={(entry) => void navigate({ to: entry.to })}
    >
      {found.error === null ? null : (
        <ErrorPanel
          isInline
          subject="The search"
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      )}
    </PaletteFrame>
  );
}

function statusOf(text: string, wanted: string, isFetching: boolean, count: number): string {
  if (text !== wanted || isFetching) return "Searching…";
  if (count > 0) return "";
  return `Nothing here has “${text}”.`;
}
