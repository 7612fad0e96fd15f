import { ModeLinks } from "../../shell/mode-links.tsx";
import { consoleAddress, useConsole, useSearchFields } from "./use-console.ts";
import { addressInMode, useCurrentPage } from "./use-pages.ts";

/** Test or live. The other mode opens on the same page. */
export function ConsoleModes({ folds = true }: { readonly folds?: boolean }) {
  const { mode } = useConsole();
  const page = useCurrentPage();
  const { path, search } = addressInMode(page, useSearchFields());
  return (
    <div className="night-switch">
      <ModeLinks
        current={mode}
        folds={folds}
        to={(other) => consoleAddress(other, path, other === mode ? {} : search)}
      />
    </div>
  );
}
