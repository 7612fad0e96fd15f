import { useQuery } from "@tanstack/react-query";
import { TextLink } from "../../components/link.tsx";
import { businessesQuery } from "../pages/businesses/business-queries.ts";
import { useConsole } from "../shell/use-console.ts";

const KEPT_MS = 300_000;

/**
 * The names of the newest businesses by their ids: one read for a whole list. A list has ids only, and an older business
 * stays its id.
 */
export function useBusinessNames(): ReadonlyMap<string, string> {
  const { can } = useConsole();
  const { data = [] } = useQuery({
    ...businessesQuery({}, 1),
    enabled: can("businesses:read"),
    staleTime: KEPT_MS,
  });
  return new Map(data.map(({ businessId, name }) => [businessId, name]));
}

/** A business as people know it, with its id on hover. */
export function BusinessName({ of }: { readonly of: string }) {
  const name = useBusinessNames().get(of);
  return name === undefined ? (
    <span className="figures">{of}</span>
  ) : (
    <bdi title={`${name}, ${of}`}>{name}</bdi>
  );
}

/** The same, as a link to its page. */
export function BusinessLink({ of }: { readonly of: string }) {
  const { to } = useConsole();
  return (
    <TextLink to={to(["businesses", of])}>
      <BusinessName of={of} />
    </TextLink>
  );
}
