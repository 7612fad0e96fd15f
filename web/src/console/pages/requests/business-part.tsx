import { useNavigate } from "@tanstack/react-router";
import { X } from "lucide-react";
import { SearchBox } from "../../../components/filters/search-box.tsx";
import { Icon } from "../../../components/icon.tsx";
import { LinkButton } from "../../../components/link.tsx";
import { BusinessName } from "../../parts/business-name.tsx";
import { FoundBusinesses } from "../../parts/found-businesses.tsx";
import { useConsole, useSearchFields } from "../../shell/use-console.ts";

/** Whose requests are searched: the business, or the search for it. */
export function BusinessPart() {
  const { to, can } = useConsole();
  const { search, business, named = "" } = useSearchFields();
  const navigate = useNavigate();
  const kept = search === undefined ? {} : { search };
  if (business !== undefined)
    return (
      <LinkButton kind="soft" size="small" to={to("requests", kept)}>
        <span>
          Business is{" "}
          <strong className="font-bold">
            <BusinessName of={business} />
          </strong>
        </span>
        <Icon of={X} size={14} />
        <span className="sr-only">, remove it</span>
      </LinkButton>
    );
  if (search === undefined || !can("businesses:read")) return null;
  const change = (text: string) =>
    void navigate({
      to: to("requests"),
      search: { ...kept, ...(text !== "" && { named: text }) },
      replace: true,
    });
  return (
    <>
      <SearchBox label="A business, by its name or id" value={named} onChange={change} />
      {named === "" ? null : (
        <FoundBusinesses search={named} toOf={(id) => to("requests", { ...kept, business: id })} />
      )}
    </>
  );
}
