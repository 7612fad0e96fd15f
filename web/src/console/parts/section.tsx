import { type ReactNode, useId } from "react";
import { classes } from "../../components/classes.ts";

interface SectionProps {
  readonly title: string;
  /** What it is about, in a sentence. */
  readonly about?: ReactNode;
  readonly actions?: ReactNode;
  /** True if a table below has the gutters itself. */
  readonly isWide?: boolean;
  /** True for a short list: its actions stand beside what they act on, not at the far edge. */
  readonly isNarrow?: boolean;
  readonly children: ReactNode;
}

/** A part of a page with its heading and its actions. */
export function Section({
  title,
  about,
  actions,
  isWide = false,
  isNarrow = false,
  children,
}: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes("min-w-0 pt-5", isNarrow && "max-w-190")}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-7 pb-2 max-fold:px-4">
        <div className="mr-auto min-w-0">
          <h2 id={id} className="font-bold">
            {title}
          </h2>
          {about === undefined ? null : <p className="text-meta text-quiet">{about}</p>}
        </div>
        {actions}
      </div>
      {isWide ? children : <div className="px-7 max-fold:px-4">{children}</div>}
    </section>
  );
}
