import type { ReactNode } from "react";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { Skeleton } from "../../components/skeleton.tsx";

interface ReadPartProps<Data> {
  /** What it is, for screen readers and errors: `Trial balances`. */
  readonly subject: string;
  readonly query: {
    readonly data: Data | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  readonly children: (data: Data) => ReactNode;
}

/** A part of a page with a command's answer: a skeleton while it loads, then its failure or its content. */
export function ReadPart<Data>({ subject, query, children }: ReadPartProps<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error === null)
    return <Skeleton label={subject} shape="rows" lines={4} className="px-7 py-3" />;
  return <ErrorPanel subject={subject} error={error} onRetry={() => void refetch()} />;
}
