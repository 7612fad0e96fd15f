import { Check, Copy } from "lucide-react";
import { shortenReference } from "../format/reference.ts";
import { classes } from "./classes.ts";
import { Icon } from "./icon.tsx";
import { useCopy } from "./use-copy.ts";

interface ReferenceProps {
  readonly value: string;
  /** What it is, for screen readers and the announcement: `reference`, `session id`, `account number`. */
  readonly label?: string;
  /** Shows it in full even if it is long, for an account number to read out. */
  readonly whole?: boolean;
  readonly className?: string;
}

/** A reference: shortened in the middle only, but full in the tooltip and when it is copied. */
export function Reference({
  value,
  label = "reference",
  whole = false,
  className,
}: ReferenceProps) {
  const { copied, copy } = useCopy(label);
  return (
    <button
      type="button"
      title={value}
      data-copy={value}
      onClick={() => copy(value)}
      className={classes(
        "-my-0.5 inline-flex max-w-full min-h-6 items-center gap-1.5 rounded-mark text-left hover:text-link",
        className,
      )}
    >
      <span className="sr-only">Copy {label}</span>
      <span className="min-w-0 font-mono text-[12.5px] tracking-tight wrap-anywhere">
        {whole ? value : shortenReference(value)}
      </span>
      <Icon of={copied ? Check : Copy} size={13} className={copied ? "text-good" : "text-faint"} />
    </button>
  );
}
