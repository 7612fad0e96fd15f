import { CircleCheck, CircleHelp, Clock, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { Icon } from "./icon.tsx";

export type NoticeKind = "info" | "good" | "wait" | "bad" | "unknown";

const LOOKS: Readonly<Record<NoticeKind, { icon: LucideIcon; box: string; drawing: string }>> = {
  info: { icon: Info, box: "bg-tint", drawing: "text-chart-1" },
  good: { icon: CircleCheck, box: "bg-good-fill", drawing: "text-good" },
  wait: { icon: Clock, box: "bg-wait-fill", drawing: "text-wait" },
  bad: { icon: TriangleAlert, box: "bg-bad-fill", drawing: "text-bad" },
  unknown: {
    icon: CircleHelp,
    box: "border border-dashed border-unknown bg-unknown-fill",
    drawing: "text-unknown",
  },
};

interface NoticeProps {
  readonly kind: NoticeKind;
  readonly icon?: LucideIcon;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  readonly className?: string;
}

/** What a person should read on this page before they act. Success needs none. */
export function Notice({ kind, icon, title, children, className }: NoticeProps) {
  const look = LOOKS[kind];
  return (
    <div
      className={classes(
        "grid grid-cols-[16px_minmax(0,1fr)] gap-2.5 rounded-note px-3.5 py-3 text-meta",
        look.box,
        className,
      )}
    >
      <Icon of={icon ?? look.icon} className={classes("mt-0.5", look.drawing)} />
      <div className="min-w-0">
        {title === undefined ? null : <p className="font-bold">{title}</p>}
        {children}
      </div>
    </div>
  );
}
