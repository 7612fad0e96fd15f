import { useQuery } from "@tanstack/react-query";
import { LinkButton } from "../../components/link.tsx";
import { shortenReference } from "../../format/reference.ts";
import { NotFound } from "../../shell/not-found.tsx";
import { usePlace } from "../../shell/use-place.ts";
import { locatedQuery } from "./queries.ts";

/** The reference does not exist in this mode. Where it exists in the other one, it is opened there. */
export function NoSuchReference({ reference }: { readonly reference: string }) {
  const place = usePlace();
  const located = useQuery(locatedQuery(place, reference));
  const found = located.data?.found.find(({ mode }) => mode !== place.mode);
  const title = `No transaction ${shortenReference(reference)} in ${place.mode}`;
  if (found === undefined)
    return (
      <NotFound
        title={title}
        action={<LinkButton to={place.to("transactions")}>All transactions</LinkButton>}
      >
        Check the reference, or search for a name, an account or a session id.
      </NotFound>
    );
  const to = `/b/${place.businessId}/${found.mode}/transactions/${found.reference}`;
  return (
    <NotFound
      title={title}
      action={
        <LinkButton kind="primary" to={to}>
          Open it in {found.mode}
        </LinkButton>
      }
    >
      It exists in {found.mode}.
    </NotFound>
  );
}
