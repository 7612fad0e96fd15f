import { useQuery } from "@tanstack/react-query";
import { LinkButton } from "../../components/link.tsx";
import { businessesQuery } from "../pages/businesses/business-queries.ts";

/** More than these are found by typing on. */
const SHOWN_MAX = 5;

interface FoundBusinessesProps {
  readonly search: string;
  /** Where a business leads. */
  readonly toOf: (businessId: string) => string;
}

/** The businesses that have a name or an id, as far as there is room for them. */
export function FoundBusinesses({ search, toOf }: FoundBusinessesProps) {
  const { data } = useQuery(businessesQuery({ search }, 1));
  if (data?.length === 0)
    return <span className="text-meta text-quiet">No business has this name or id.</span>;
  return data?.slice(0, SHOWN_MAX).map(({ businessId, name }) => (
    <LinkButton key={businessId} size="small" kind="soft" to={toOf(businessId)}>
      {name}
    </LinkButton>
  ));
}
