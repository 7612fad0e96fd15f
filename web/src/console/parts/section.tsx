import { type ReactNode, useId } from "react";

interface SectionProps {
  readonly title: string;
  /** What it is about, in a sentence. */
  readonly about?: ReactNode;
  readonly actions?: ReactNode;
  /** True where a table below has the gutters itself. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** A part of a page with its heading and its actions. */
export function Section({ title, about, actions, isWide = false, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 pt-5">
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
