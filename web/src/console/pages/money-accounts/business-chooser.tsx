import { useNavigate } from "@tanstack/react-router";
import { SearchBox } from "../../../components/filters/search-box.tsx";
import { LinkButton } from "../../../components/link.tsx";
import { FoundBusinesses } from "../../parts/found-businesses.tsx";
import { useConsole, useSearchFields } from "../../shell/use-console.ts";

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
      {search === "" ? null : (
        <FoundBusinesses search={search} toOf={(id) => to("money/accounts", { business: id })} />
      )}
      {business === "" ? null : (
        <LinkButton size="small" kind="soft" to={to("money/accounts")}>
          Accounts of the platform
        </LinkButton>
      )}
    </search>
  );
}
