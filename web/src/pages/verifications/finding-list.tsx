import type { ReactNode } from "react";
import { KeyValues } from "../../components/key-values.tsx";
import { Time } from "../../components/time.tsx";
import { fieldName } from "../customer/field-name.ts";

export type Findings = Readonly<Record<string, unknown>>;

interface FindingListProps {
  /** As people see it: masked, or in full after a reveal. */
  readonly findings: Findings | null;
  readonly erasedAt: string | null;
  readonly isWhole?: boolean;
}

/** What the registry has on record, field by field. */
export function FindingList({ findings, erasedAt, isWhole = false }: FindingListProps) {
  if (erasedAt !== null)
    return (
      <p className="text-meta text-quiet">
        The question and result were erased <Time at={erasedAt} />.
      </p>
    );
  if (findings === null) return null;
  const known = Object.entries(findings).filter(
    ([name, value]) => value !== null && name !== "photo",
  );
  const hidden = Object.values(findings).length - known.length;
  return (
    <div>
      <h3 className="pb-1 text-meta font-heading">
        {isWhole ? "The full record of the registry" : "The registry has"}
      </h3>
      <KeyValues
        items={known.map(([name, value]) => ({ label: fieldName(name), value: shown(value) }))}
      />
      {isWhole || hidden === 0 ? null : (
        <p className="text-label text-quiet">Reveal it to see the rest of the record.</p>
      )}
    </div>
  );
}

function shown(value: unknown): ReactNode {
  if (value === true) return "Yes";
  return value === false ? "No" : String(value);
}
