import type { ComponentType } from "react";
import { LinkButton } from "../components/link.tsx";
import { addressInOtherMode } from "./addresses.ts";
import { NoPermission, NotFound } from "./not-found.tsx";
import type { Page } from "./page.ts";
import { ROLE_NAMES } from "./role-names.ts";
import { usePlace } from "./use-place.ts";

interface PageRouteProps {
  readonly page: Page;
  readonly component: ComponentType;
}

/** A page. If the role or the mode does not have it, its address explains why. */
export function PageRoute({ page, component: Component }: PageRouteProps) {
  const place = usePlace();
  if (page.permission !== undefined && !place.can(page.permission))
    return <NoPermission role={ROLE_NAMES[place.business.role]} business={place.business.name} />;
  if (page.only === "test" && place.mode === "live")
    return (
      <NotFound
        title={`${page.title} is part of test mode`}
        action={
          <LinkButton to={addressInOtherMode(place, page.path, {})}>
            Open it in test mode
          </LinkButton>
        }
      >
        In live mode real money moves, and nothing is simulated.
      </NotFound>
    );
  return <Component />;
}
