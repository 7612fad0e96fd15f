import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useId, useState } from "react";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { usePlace } from "../use-place.ts";
import { entriesFor } from "./entries.ts";
import { PaletteFrame } from "./palette-frame.tsx";
import { searchQuery } from "./search-query.ts";
import { searchStatus } from "./search-status.ts";
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
  const { isFetching, isError: hasFailed } = found;
  const status = searchStatus({
    ...{ text: text.trim(), wanted, isFetching, hasFailed },
    count: entries.length,
  });
  return (
    <PaletteFrame
      id={useId()}
      placeholder="Page, reference, amount, name, account number"
      text={text}
      onText={setText}
      entries={entries}
      status={status}
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
