import type { ReactNode } from "react";

export function Part({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <section className="min-w-0 rounded-sheet border border-line bg-sheet px-5.5 py-5 max-fold:px-4">
      <h2 className="pb-2 text-title font-heading">{title}</h2>
      {children}
    </section>
  );
}
