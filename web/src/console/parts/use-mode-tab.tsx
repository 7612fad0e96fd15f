import type { Mode } from "../../api/place.ts";
import { Tabs } from "../../components/tabs.tsx";
import { useConsole, useSearchFields } from "../shell/use-console.ts";

/** The mode whose settings are shown. It is in the address, and at first that of the console. */
export function useModeTab(): Mode {
  const { mode } = useConsole();
  const { of } = useSearchFields();
  return of === "test" || of === "live" ? of : mode;
}

/** Live or test, for settings that each mode has of its own. */
export function ModeTabs({ at }: { readonly at: readonly string[] }) {
  const { to } = useConsole();
  const open = useModeTab();
  const tabs = (["live", "test"] as const).map((mode) => ({
    ...{ text: mode === "live" ? "Live mode" : "Test mode", isCurrent: mode === open },
    to: to(at, { of: mode }),
  }));
  return (
    <div className="pt-4">
      <Tabs label="Settings of which mode" look="chips" tabs={tabs} />
    </div>
  );
}
