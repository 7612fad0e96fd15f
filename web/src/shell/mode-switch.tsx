import { addressInOtherMode } from "./addresses.ts";
import { useCurrentPage } from "./current-page.ts";
import { ModeLinks } from "./mode-links.tsx";
import { usePlace, useSearchFields } from "./use-place.ts";

/** Test or live. The other mode opens on the same page, without ids that do not exist there. */
export function ModeSwitch({ folds = true }: { readonly folds?: boolean }) {
  const place = usePlace();
  const page = useCurrentPage();
  const search = useSearchFields();
  const target = page?.only === "test" ? undefined : page?.path;
  return (
    <ModeLinks
      current={place.mode}
      folds={folds}
      to={(mode) =>
        mode === place.mode
          ? place.to(page?.path.replace(/\/?\$.*$/, "") ?? "home")
          : addressInOtherMode(place, target, search)
      }
    />
  );
}
