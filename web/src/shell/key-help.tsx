import { Key } from "../components/button.tsx";
import { Dialog } from "../components/dialog.tsx";
import { usePreferences } from "./preferences.ts";
import { useNavigation } from "./use-navigation.ts";

const KEYS: readonly (readonly [string, string])[] = [
  ["Ctrl K", "Search or jump to"],
  ["/", "Search this list"],
  ["F", "Add a filter"],
  ["J", "Row below"],
  ["K", "Row above"],
  ["Enter", "Open the row"],
  ["X", "Select the row"],
  ["C", "Copy the reference"],
  ["[", "Previous detail"],
  ["]", "Next detail"],
  ["Esc", "Close one layer"],
];

/** The keys that work now. */
export function KeyHelp({ onClose }: { readonly onClose: () => void }) {
  const items = useNavigation();
  const { shortcuts } = usePreferences();
  const pages = items.flatMap(({ key, page }) =>
    key === undefined ? [] : [[`G ${key}`, page.title] as const],
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Keys of the keyboard"
      about={
        shortcuts === "on"
          ? "They never fire in a field. The profile menu switches single keys off."
          : "Single keys are off. The profile menu switches them on."
      }
      size="wide"
    >
      <dl className="grid grid-cols-2 gap-x-8 max-fold:grid-cols-1">
        {[...KEYS, ...pages].map(([key, text]) => (
          <div key={key} className="flex justify-between gap-3 border-t border-line py-1.75">
            <dt>{text}</dt>
            <dd className="flex gap-1">
              {key.split(" ").map((part) => (
                <Key key={part}>{part}</Key>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
