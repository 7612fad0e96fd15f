import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { Icon } from "./icon.tsx";

export interface TierStep {
  readonly label: string;
  /** What it allows: `Tier 2: payouts to ₦200,000 a day`. */
  readonly allows: ReactNode;
  readonly state: "done" | "next" | "later";
}

/** KYC tiers as steps; the next missing item is marked. */
export function TierSteps({ steps }: { readonly steps: readonly TierStep[] }) {
  return (
    <ol className="text-meta">
      {steps.map(({ label, allows, state }) => (
        <li
          key={label}
          aria-current={state === "next" ? "step" : undefined}
          className="grid grid-cols-[24px_auto_minmax(0,1fr)] items-center gap-x-1.5 py-1.5 text-quiet"
        >
          <StepMark state={state} />
          <span className={classes("font-strong", state !== "later" && "text-ink")}>
            {label}
            <span className="sr-only">{WORDS[state]}</span>
          </span>
          <span className="text-right">{allows}</span>
        </li>
      ))}
    </ol>
  );
}

const WORDS = { done: ", done", next: ", next", later: ", later" } as const;

function StepMark({ state }: { readonly state: TierStep["state"] }) {
  if (state === "done") return <Icon of={Check} className="text-good" />;
  const look = state === "next" ? "border-4 border-chart-1" : "border-[1.5px] border-rule";
  return <span aria-hidden="true" className={classes("size-3.5 rounded-chip", look)} />;
}
