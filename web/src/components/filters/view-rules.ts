import type { View } from "./view-store.ts";

/** True if the filters differ from those of the view. */
export function isChanged(view: View, values: Readonly<Record<string, string>>): boolean {
  const params = new Set([...Object.keys(view.values), ...Object.keys(values)]);
  return [...params].some((param) => view.values[param] !== values[param]);
}

/** The address of a view: its filters, and its key, so that a reload still knows which view it was. */
export function viewAddress(listTo: string, view: View): string {
  const query = new URLSearchParams({ view: view.key, ...view.values });
  return `${listTo}?${query}`;
}
