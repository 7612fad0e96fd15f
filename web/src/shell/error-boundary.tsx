import { RotateCw } from "lucide-react";
import { ApiFailure, asFailure } from "../api/failure.ts";
import { Button } from "../components/button.tsx";
import { ErrorPanel } from "../components/error-panel.tsx";
import { NotFound } from "./not-found.tsx";

interface RouteErrorProps {
  readonly error: unknown;
  readonly reset: () => void;
}

/** A page that could not be drawn. The navigation around it goes on working. */
export function RouteError({ error, reset }: RouteErrorProps) {
  if (error instanceof ApiFailure && error.status === 404) return <NotFound />;
  if (error instanceof ApiFailure)
    return <ErrorPanel subject="This page" error={asFailure(error)} onRetry={reset} />;
  return (
    <div role="alert" className="grid justify-items-center gap-2 px-6 py-12 text-center">
      <h1 className="text-title font-heading">This page stopped working</h1>
      <p className="max-w-96 text-quiet">
        It sent nothing. Load it again. If that does not help, the server may have a newer version.
      </p>
      <Button icon={RotateCw} onClick={() => window.location.reload()} className="mt-1">
        Load again
      </Button>
    </div>
  );
}
