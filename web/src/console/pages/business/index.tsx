import { useQuery } from "@tanstack/react-query";
import { asFailure } from "../../../api/failure.ts";
import { NotFound } from "../../../shell/not-found.tsx";
import { PageHead } from "../../../shell/page-head.tsx";
import { SubPages } from "../../parts/sub-pages.tsx";
import { useConsole } from "../../shell/use-console.ts";
import { businessQuery } from "../businesses/business-queries.ts";
import { BusinessStatus } from "../businesses/business-status.tsx";
import { BusinessActions } from "./business-actions.tsx";
import { BusinessOverview } from "./overview.tsx";
import { useBusinessId } from "./use-business-id.ts";

const PARTS = [
  ["", "Overview"],
  ["prices", "Prices"],
  ["limits", "Tiers and limits"],
  ["cards", "Cards"],
  ["keys", "Keys"],
  ["team", "Team"],
] as const;

/** One business: what it may do, what it pays, and who works there. */
export function BusinessPage() {
  const { to } = useConsole();
  const businessId = useBusinessId();
  const query = useQuery(businessQuery(businessId));
  if (query.data === undefined && query.error !== null && isUnknown(query.error))
    return (
      <NotFound title={`There is no business ${businessId}`}>
        The list of businesses has every one of this installation.
      </NotFound>
    );
  return (
    <>
      <PageHead
        title={query.data?.name ?? `Business ${businessId}`}
        parent={{ to: to("businesses"), text: "Businesses" }}
        state={query.data === undefined ? "" : <BusinessStatus {...query.data} />}
        actions={query.data === undefined ? undefined : <BusinessActions business={query.data} />}
      />
      <SubPages label="Parts of the business" at={["businesses", businessId]} pages={PARTS}>
        <BusinessOverview query={query} />
      </SubPages>
    </>
  );
}

const isUnknown = (error: unknown): boolean => [404, 422].includes(asFailure(error).status);
