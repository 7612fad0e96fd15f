import { initialsOf } from "../format/words.ts";

/** The first letter of a business on indigo. */
export function BusinessMark({ name }: { readonly name: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-7.5 shrink-0 place-items-center rounded-control bg-brand font-heading text-on-indigo"
    >
      {initialsOf(name).slice(0, 1)}
    </span>
  );
}

/** Two letters of a person. */
export function PersonMark({ name }: { readonly name: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-6 shrink-0 place-items-center rounded-chip bg-chart-rest text-tiny font-heading text-ink"
    >
      {initialsOf(name)}
    </span>
  );
}
