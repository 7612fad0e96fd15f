import { Plug, RotateCw } from "lucide-react";
import { asFailure } from "../api/failure.ts";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { Reference } from "./reference.tsx";

interface ErrorPanelProps {
  /** What did not load: `Transactions`. */
  readonly subject: string;
  readonly error: unknown;
  readonly onRetry: () => void;
  /** Smaller, within a page whose other parts did load. */
  readonly isInline?: boolean;
}

/** A failed read: what did not load and why, that nothing was changed, and the request id to quote. */
export function ErrorPanel({ subject, error, onRetry, isInline = false }: ErrorPanelProps) {
  const failure = asFailure(error);
  const answered = `The server answered ${failure.status}.`;
  const isSaid = failure.status === 0 || failure.message.startsWith(answered);
  const why = isSaid ? failure.message : `${answered} ${failure.message}`;
  if (isInline)
    return (
      <p role="alert" className="text-meta text-quiet">
        {subject} did not load. {why}{" "}
        <button type="button" onClick={onRetry} className="font-strong text-link hover:underline">
          Try again
        </button>
      </p>
    );
  return (
    <div role="alert" className="grid justify-items-center gap-2 px-6 py-12 text-center">
      <Icon of={Plug} size={24} className="text-bad" />
      <h2 className="text-title font-heading">{subject} did not load</h2>
      <p className="max-w-96 text-quiet">{why} Nothing was changed.</p>
      {failure.requestId === undefined ? null : (
        <p className="flex flex-wrap items-center justify-center gap-1.5 text-meta text-quiet">
          Request <Reference value={failure.requestId} label="request id" />
        </p>
      )}
      <Button icon={RotateCw} onClick={onRetry} className="mt-1">
        Try again
      </Button>
    </div>
  );
}
