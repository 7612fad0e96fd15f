import { type ReactNode, useId } from "react";

interface SectionProps {
  readonly title: string;
  /** Beside the title: a link or a small button. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a detail page, divided from the next by a hairline. */
export function Section({ title, action, children }: SectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="border-line px-7 py-5 not-first:border-t max-fold:px-4"
    >
      <div className="mb-2.5 flex min-h-7 items-center justify-between gap-3">
        <h2 id={id} className="text-title font-heading">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
