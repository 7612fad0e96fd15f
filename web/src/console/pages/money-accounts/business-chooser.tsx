import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { SearchBox } from "../../../components/filters/search-box.tsx";
import { LinkButton } from "../../../components/link.tsx";
import { useConsole, useSearchFields } from "../../shell/use-console.ts";
import { businessesQuery } from "../businesses/business-queries.ts";

/** More than these are found by typing on. */
const SHOWN_MAX = 5;

/** Whose accounts are shown: those of a business, found by its name or id, or the platform's. */
export function BusinessChooser({ business }: { readonly business: string }) {
  const { to } = useConsole();
  const navigate = useNavigate();
  const { search = "" } = useSearchFields();
  const change = (text: string) => {
    const asked = {
      ...(business === "" ? {} : { business }),
      ...(text === "" ? {} : { search: text }),
    };
    void navigate({ to: to("money/accounts"), search: asked, replace: true });
  };
  return (
    <search className="flex flex-wrap items-center gap-2 px-7 py-3 max-fold:px-4">
      <SearchBox label="A business, by its name or id" value={search} onChange={change} />
      {search === "" ? null : <Found search={search} />}
      {business === "" ? null : (
        <LinkButton size="small" kind="soft" to={to("money/accounts")}>
          Accounts of the platform
        </LinkButton>
      )}
    </search>
  );
}

function Found({ search }: { readonly search: string }) {
  const { to } = useConsole();
  const { data } = useQuery(businessesQuery({ search }, 1));
  if (data?.length === 0)
    return <span className="text-meta text-quiet">No business has this name or id.</span>;
  return data?.slice(0, SHOWN_MAX).map(({ businessId, name }) => (
    <LinkButton
      key={businessId}
      size="small"
      kind="soft"
      to={to("money/accounts", { business: businessId })}
    >
      {name}
    </LinkButton>
  ));
}
