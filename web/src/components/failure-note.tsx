import type { ApiFailure } from "../api/failure.ts";
import { Notice } from "./notice.tsx";
import { Reference } from "./reference.tsx";

/** A refused write, beside the button that sent it: what happened, and the request id to quote. */
export function FailureNote({ failure }: { readonly failure: ApiFailure | undefined }) {
  if (failure === undefined) return null;
  return (
    <div role="alert">
      <Notice kind="bad" title={failure.message}>
        {failure.requestId === undefined ? null : (
          <span className="flex flex-wrap items-center gap-1.5">
            Request <Reference value={failure.requestId} label="request id" />
          </span>
        )}
      </Notice>
    </div>
  );
}
