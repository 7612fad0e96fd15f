import { useId } from "react";
import { Key } from "../components/button.tsx";
import { Dialog } from "../components/dialog.tsx";
import { usePreferences } from "./preferences.ts";

type Keys = readonly (readonly [key: string, does: string])[];

const EVERYWHERE: Keys = [
  ["Ctrl K", "Search or jump to"],
  ["?", "This help"],
  ["Esc", "Close one layer"],
];

const IN_LISTS: Keys = [
  ["/", "Search this list"],
  ["F", "Add a filter"],
  ["J", "Row below"],
  ["K", "Row above"],
  ["Enter", "Open the row"],
  ["X", "Select the row"],
];

const IN_DETAILS: Keys = [
  ["[", "Previous detail"],
  ["]", "Next detail"],
  ["C", "Copy the reference"],
];

interface KeyHelpProps {
  /** The letters after `G`, and the page behind each. */
  readonly pages: readonly (readonly [letter: string, title: string])[];
  readonly onClose: () => void;
}

/** The keys that work now, by where they work. */
export function KeyHelp({ pages, onClose }: KeyHelpProps) {
  const { shortcuts } = usePreferences();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Keyboard shortcuts"
      about={
        shortcuts === "on"
          ? "They never work while you type in a field. You can switch single keys off in the profile menu."
          : "Single keys are off. You can switch them on in the profile menu."
      }
      size="wide"
    >
      <div className="grid grid-cols-2 gap-x-8 gap-y-5 max-fold:grid-cols-1">
        <div className="flex flex-col gap-5">
          <KeyGroup title="Everywhere" keys={EVERYWHERE} />
          <KeyGroup title="In a list" keys={IN_LISTS} />
          <KeyGroup title="In a detail" keys={IN_DETAILS} />
        </div>
        <KeyGroup
          title="Go to a page"
          keys={pages.map(([letter, title]) => [`G ${letter}`, title])}
        />
      </div>
    </Dialog>
  );
}

interface KeyGroupProps {
  readonly title: string;
  readonly keys: Keys;
}

function KeyGroup({ title, keys }: KeyGroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="pb-1 text-meta font-bold">
        {title}
      </h3>
      <dl>
        {keys.map(([key, text]) => (
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
    </section>
  );
}
