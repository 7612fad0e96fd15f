import { type ReactNode, useId } from "react";

interface PartProps {
  readonly title: string;
  /** What it protects from, in one sentence. */
  readonly about: ReactNode;
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

/** One part of the page: its purpose on the left, its state on the right. */
export function Part({ title, about, action, children }: PartProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,17rem)_minmax(0,1fr)] gap-x-10 gap-y-3 border-line px-7 py-6 not-first:border-t max-wide:grid-cols-1 max-fold:px-4"
    >
      <div>
        <h2 id={id} className="font-bold">
          {title}
        </h2>
        <p className="mt-0.5 text-meta text-quiet">{about}</p>
      </div>
      <div className="flex min-w-0 max-w-150 flex-col gap-3">
        {children}
        {action === undefined ? null : <div className="flex flex-wrap gap-2">{action}</div>}
      </div>
    </section>
  );
}
