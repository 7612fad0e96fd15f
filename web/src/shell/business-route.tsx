import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate, useParams } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { SignInAgain } from "../account/sign-in-again.tsx";
import { asFailure } from "../api/failure.ts";
import { meQuery, readSignedInEmail } from "../api/me.ts";
import { isMode } from "../api/place.ts";
import { ErrorPanel } from "../components/error-panel.tsx";
import { ConfirmProvider } from "../components/use-confirm.tsx";
import { BusinessSurroundings } from "./business-surroundings.tsx";
import { NotFound } from "./not-found.tsx";
import { Shell } from "./shell.tsx";
import { ShellSkeleton } from "./shell-skeleton.tsx";

/** Draws the shell once the person is known, and is a member of the business of the address. */
export function BusinessRoute() {
  const { businessId = "", mode = "" } = useParams({ strict: false }) as Record<string, string>;
  const me = useQuery(meQuery);
  if (me.data === undefined) {
    if (me.error === null) return <ShellSkeleton isTest={mode === "test"} />;
    if (asFailure(me.error).status === 401) return <ToLogin />;
    return <ErrorPanel subject="Your account" error={me.error} onRetry={() => void me.refetch()} />;
  }
  const business = me.data.businesses.find(({ id }) => String(id) === businessId);
  if (business === undefined || !isMode(mode))
    return (
      <main>
        <NotFound title="No business of yours has this address" />
      </main>
    );
  return (
    <BusinessSurroundings>
      <ConfirmProvider>
        <Shell />
        <SignInAgain email={me.data.email} readEmail={readSignedInEmail} />
      </ConfirmProvider>
    </BusinessSurroundings>
  );
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
