import type { ComponentType } from "react";
import { Empty } from "../../components/empty.tsx";
import type { ConsolePage } from "./page.ts";
import { ROLE_NAMES } from "./role-names.ts";
import { useConsole } from "./use-console.ts";

interface PageRouteProps {
  readonly page: ConsolePage;
  readonly component: ComponentType;
}

/** A page. If the role may not open it, its address explains why. */
export function PageRoute({ page, component: Component }: PageRouteProps) {
  const { can, me } = useConsole();
  if (page.permission === undefined || can(page.permission)) return <Component />;
  return (
    <Empty level={1} drawing="stripes" title="Your role does not open this page">
      You are {ROLE_NAMES[me.role].toLowerCase()}. An admin can give you another role under
      Operators.
    </Empty>
  );
}
