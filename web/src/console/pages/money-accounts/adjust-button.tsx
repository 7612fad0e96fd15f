import type { Mode } from "../../../api/place.ts";
import { CommandButton } from "../../parts/command-button.tsx";

interface AdjustButtonProps {
  readonly mode: Mode;
  /** Empty: in the books of the platform itself. */
  readonly business: string;
}

/** Moves money between two accounts by hand, for what no other action corrects. */
export function AdjustButton({ mode, business }: AdjustButtonProps) {
  const books = business === "" ? "the service" : `business ${business}`;
  return (
    <CommandButton
      name="ledger adjust"
      size="normal"
      question={{
        title: `Adjust the books of ${books} by hand?`,
        about: "For what nothing else corrects: a difference has its own decision in the inbox.",
        given: { mode, ...(business === "" ? {} : { business }) },
        asked: ["amount", "currency", "from", "to", "reason", "evidence"],
        words: {
          from: { label: "From" },
          to: { label: "To" },
          reason: { label: "Why", hint: "The entries carry it, so the business may read it." },
          evidence: { label: "Evidence", hint: "A letter or a statement, up to 700 kB." },
        },
        consequences: [
          mode === "live"
            ? { when: "later", text: "A second operator reads the evidence and approves it first." }
            : { when: "now", text: "The amount moves at once." },
          { when: "now", text: "The evidence is kept sealed, and can be read by its digest." },
        ],
        act: mode === "live" ? "Propose the adjustment" : "Adjust",
        keep: "Not now",
      }}
    >
      Adjust by hand
    </CommandButton>
  );
}
