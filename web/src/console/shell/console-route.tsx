import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate, useParams } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from "react";
import { SignInAgain } from "../../account/sign-in-again.tsx";
import { asFailure } from "../../api/failure.ts";
import { isMode } from "../../api/place.ts";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { ConfirmProvider } from "../../components/use-confirm.tsx";
import { NotFound } from "../../shell/not-found.tsx";
import { ShellSkeleton } from "../../shell/shell-skeleton.tsx";
import { type Surroundings, SurroundingsContext } from "../../shell/surroundings.ts";
import { type Me, meQuery, readSignedInEmail } from "../api/me.ts";
import { CommandProvider } from "../commands/command-provider.tsx";
import { keepMode } from "./last-mode.ts";
import { Shell } from "./shell.tsx";

const SetUpPage = lazy(async () => ({
  default: (await import("../account/set-up-page.tsx")).SetUpPage,
}));

/** Draws the shell once the operator is known and has a second factor. */
export function ConsoleRoute() {
  const { mode = "" } = useParams({ strict: false }) as Record<string, string>;
  const me = useQuery(meQuery);
  useEffect(() => {
    if (isMode(mode)) keepMode(mode);
  }, [mode]);
  if (me.data === undefined) {
    if (me.error === null) return <ShellSkeleton isTest={mode === "test"} isConsole />;
    if (asFailure(me.error).status === 401) return <ToLogin />;
    return <ErrorPanel subject="The console" error={me.error} onRetry={() => void me.refetch()} />;
  }
  if (!isMode(mode))
    return (
      <main>
        <NotFound />
      </main>
    );
  return (
    <OperatorSurroundings me={me.data} isTest={mode === "test"}>
      <ConfirmProvider>
        {me.data.hasSecondFactor ? (
          <CommandProvider>
            <Shell />
          </CommandProvider>
        ) : (
          <Suspense fallback={null}>
            <SetUpPage />
          </Suspense>
        )}
        <SignInAgain email={me.data.email} readEmail={readSignedInEmail} />
      </ConfirmProvider>
    </OperatorSurroundings>
  );
}

interface OperatorSurroundingsProps {
  readonly me: Me;
  readonly isTest: boolean;
  readonly children: ReactNode;
}

function OperatorSurroundings({ me, isTest, children }: OperatorSurroundingsProps) {
  const client = useQueryClient();
  const { email, hasAuthenticator } = me;
  const surroundings = useMemo<Surroundings>(
    () => ({
      name: "Kasuwa console",
      isTest,
      person: { email, hasAuthenticator, needsSecondFactor: true },
      refreshPerson: () => client.invalidateQueries({ queryKey: meQuery.queryKey }),
      missingPinTo: undefined,
    }),
    [client, email, hasAuthenticator, isTest],
  );
  return <SurroundingsContext value={surroundings}>{children}</SurroundingsContext>;
}

/** Goes to the log-in page once, and from there back to this address. */
function ToLogin() {
  const navigate = useNavigate();
  const { href } = useLocation();
  // The address changes while the log-in page loads, so the address to return to must be read
  // before.
  const [next] = useState(href);
  useEffect(() => {
    void navigate({ to: "/login", search: { next }, replace: true });
  }, [navigate, next]);
  return null;
}
