import type { ReactNode } from "react";

/** A list without rows, within a page that has other parts. */
export function NoRows({ children }: { readonly children: ReactNode }) {
  return <p className="px-7 pb-2 text-quiet max-fold:px-4">{children}</p>;
}
