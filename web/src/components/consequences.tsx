import { ArrowRight, Clock, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { Icon } from "./icon.tsx";

/** `now`: at once. `later`: at a time. `warning`: what breaks, or cannot be undone. */
export interface Consequence {
  readonly when: "now" | "later" | "warning";
  readonly text: ReactNode;
}

const LOOKS = {
  now: { icon: ArrowRight, color: "text-quiet" },
  later: { icon: Clock, color: "text-wait" },
  warning: { icon: TriangleAlert, color: "text-bad" },
} as const;

/** What happens, before it is confirmed: now, later, to whom, and what cannot be undone. */
export function Consequences({ items }: { readonly items: readonly Consequence[] }) {
  return (
    <ul className="border-b border-line">
      {items.map(({ when, text }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: the list of a question never changes its order.
          key={index}
          className="flex gap-2.5 border-t border-line py-1.75"
        >
          <Icon of={LOOKS[when].icon} className={classes("mt-0.5", LOOKS[when].color)} />
          <span className="min-w-0">{text}</span>
        </li>
      ))}
    </ul>
  );
}
