import type { CurrentPlace } from "../use-place.ts";
import type { OfferedPage } from "./find-pages.ts";

interface RecordKind {
  readonly name: string;
  /** The page of the navigation that lists such records. */
  readonly list: string;
  /** What a record's page is below. */
  readonly path: string;
}

/** What a reference begins with, for the records that the palette's search does not read. */
const KINDS: Readonly<Record<string, RecordKind>> = {
  crd: { name: "Card", list: "cards", path: "cards" },
  evt: { name: "Event", list: "events", path: "events" },
  inv: { name: "Invoice", list: "invoices", path: "invoices" },
  req: { name: "Request", list: "requests", path: "requests" },
  stl: { name: "Settlement", list: "settlements", path: "settlements" },
  wal: { name: "Customer’s wallet", list: "customers", path: "wallets" },
};

/** A whole reference, also one with the number of its cell. */
const REFERENCE = /^([a-z]{3})_[0-9a-z]{12,22}$/;

/** The page of a record whose whole reference was typed. Undefined if the person's role does not see such records. */
export function recordEntry(place: CurrentPlace, pages: readonly OfferedPage[], text: string) {
  const kind = KINDS[REFERENCE.exec(text)?.[1] ?? ""];
  const list = pages.find(({ page }) => page.path === kind?.list);
  if (kind === undefined || list === undefined) return undefined;
  return {
    key: "record",
    group: "Open",
    icon: list.icon,
    text: kind.name,
    note: text,
    to: place.to([kind.path, text]),
  };
}
