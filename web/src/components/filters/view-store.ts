/** Filters under a name. */
export interface View {
  readonly key: string;
  readonly name: string;
  readonly values: Readonly<Record<string, string>>;
}

const PREFIX = "kasuwa.views.";
const NONE: readonly View[] = [];
const listeners = new Set<() => void>();
const cache = new Map<string, readonly View[]>();

/** The person's own views of a list, kept in this browser. */
export function readViews(list: string): readonly View[] {
  const known = cache.get(list);
  if (known !== undefined) return known;
  const views = readStored(list);
  cache.set(list, views);
  return views;
}

export function writeViews(list: string, views: readonly View[]): void {
  cache.set(list, views);
  try {
    localStorage.setItem(PREFIX + list, JSON.stringify(views));
  } catch {
    // A browser that stores nothing keeps the view until the page is closed.
  }
  for (const listener of listeners) listener();
}

export function subscribeToViews(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readStored(list: string): readonly View[] {
  try {
    // Only `writeViews` writes this key.
    return JSON.parse(localStorage.getItem(PREFIX + list) ?? "[]") as readonly View[];
  } catch {
    return NONE;
  }
}
