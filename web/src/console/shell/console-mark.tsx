import { classes } from "../../components/classes.ts";
import { useConsole } from "./use-console.ts";

/** The console's own name, and which installation it is of. */
export function ConsoleMark({ folds = true }: { readonly folds?: boolean }) {
  const { mode } = useConsole();
  return (
    <div className="flex min-h-9 items-center gap-2.5 px-1">
      <span
        aria-hidden="true"
        className="grid size-7.5 shrink-0 place-items-center rounded-control bg-ink font-heading text-night"
      >
        K
      </span>
      <span className={classes("min-w-0", folds && "max-wide:sr-only")}>
        <span className="block font-heading">Console</span>
        <span className="block truncate text-label text-quiet">
          {window.location.hostname}, {mode}
        </span>
      </span>
    </div>
  );
}
