import type { ReactNode } from "react";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { Skeleton } from "../../components/skeleton.tsx";

interface LoadedProps<Data> {
  /** What it is, for screen readers and errors: `The settings`. */
  readonly subject: string;
  readonly query: {
    readonly data: Data | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  readonly lines?: number;
  readonly shape?: "text" | "facts" | "rows" | "detail";
  readonly children: (data: Data) => ReactNode;
}

/** A part of a page that a command fills: its skeleton, its failure, or its answer. */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { subject, query, lines = 4, shape = "facts", children } = props;
  if (query.data !== undefined) return children(query.data);
  if (query.error === null) return <Skeleton label={subject} shape={shape} lines={lines} />;
  return <ErrorPanel subject={subject} error={query.error} onRetry={() => void query.refetch()} />;
}
