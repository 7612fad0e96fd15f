import { FlaskConical } from "lucide-react";
import { isMode, type Mode } from "../api/place.ts";
import { classes } from "../components/classes.ts";
import { Icon } from "../components/icon.tsx";
import { Link } from "../components/link.tsx";

const MODES = ["test", "live"].filter(isMode);
const NAMES: Readonly<Record<Mode, string>> = { test: "Test", live: "Live" };

interface ModeLinksProps {
  readonly current: Mode;
  readonly to: (mode: Mode) => string;
  /** Icons only between 761 and 1099 px. */
  readonly folds: boolean;
}

/** Test and live side by side: which one this is, and a link to the other. */
export function ModeLinks({ current, to, folds }: ModeLinksProps) {
  return (
    <nav
      aria-label="Mode"
      className={classes(
        "my-2 grid grid-cols-2 rounded-control bg-pressed p-0.5 text-meta font-strong",
        folds && "max-wide:grid-cols-1",
      )}
    >
      {MODES.map((mode) => (
        <Link
          key={mode}
          to={to(mode)}
          aria-current={mode === current ? "true" : undefined}
          className={classes(
            "flex min-h-7 items-center justify-center gap-1.5 rounded-[7px] text-quiet max-fold:min-h-10",
            mode === "test"
              ? "aria-[current]:bg-test aria-[current]:text-on-test"
              : "aria-[current]:bg-chosen aria-[current]:text-ink aria-[current]:shadow-[0_0_0_1px_var(--color-line)]",
          )}
        >
          <ModeMark mode={mode} />
          <span className={folds ? "max-wide:sr-only" : ""}>{NAMES[mode]}</span>
        </Link>
      ))}
    </nav>
  );
}

/** The drawing of a mode: a flask, or a green dot. */
export function ModeMark({ mode }: { readonly mode: Mode }) {
  if (mode === "test") return <Icon of={FlaskConical} />;
  return <span aria-hidden="true" className="size-1.75 rounded-chip bg-good" />;
}
