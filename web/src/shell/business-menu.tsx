import { useNavigate } from "@tanstack/react-router";
import { Building2, Check, ChevronsUpDown, Plus } from "lucide-react";
import { classes } from "../components/classes.ts";
import { Icon } from "../components/icon.tsx";
import { pageAddress } from "./addresses.ts";
import { LazyMenu } from "./lazy-menu.tsx";
import { BusinessMark } from "./monogram.tsx";
import { ROLE_NAMES } from "./role-names.ts";
import { usePlace } from "./use-place.ts";

/** The business, and links to the person's other businesses. */
export function BusinessMenu({ folds = true }: { readonly folds?: boolean }) {
  const place = usePlace();
  const navigate = useNavigate();
  const others = place.me.businesses.filter(({ id }) => id !== place.business.id);
  return (
    <LazyMenu
      items={[
        { key: "current", text: place.business.name, icon: Check, onSelect: () => undefined },
        ...others.map(({ id, name }) => ({
          key: String(id),
          text: name,
          icon: Building2,
          onSelect: () =>
            void navigate({
              to: pageAddress({ businessId: String(id), mode: place.mode }, "home"),
            }),
        })),
        {
          key: "new",
          text: "Create a business",
          icon: Plus,
          startsGroup: true,
          onSelect: () => void navigate({ to: "/b" }),
        },
      ]}
      trigger={(props) => (
        <button
          {...props}
          type="button"
          title={place.business.name}
          className="flex min-w-0 items-center gap-2.5 rounded-nav px-1.5 py-1 text-left hover:bg-pressed"
        >
          <BusinessMark name={place.business.name} />
          <span className={classes("min-w-0 flex-1", folds && "max-wide:sr-only")}>
            <span className="block truncate font-bold">{place.business.name}</span>
            <span className="block text-label leading-[15px] text-quiet">
              {ROLE_NAMES[place.business.role]}: you
            </span>
          </span>
          <Icon of={ChevronsUpDown} className={classes("text-quiet", folds && "max-wide:hidden")} />
        </button>
      )}
    />
  );
}
