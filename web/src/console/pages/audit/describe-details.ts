import { separateWords } from "../../../format/status.ts";

type Fields = Readonly<Record<string, unknown>>;

export interface DescribedDetails {
  readonly changes: readonly {
    readonly label: string;
    readonly before: string;
    readonly after: string | undefined;
  }[];
  readonly facts: readonly { readonly label: string; readonly value: string | undefined }[];
}

/** Reads `before` and `after` of a recorded action field by field; whatever else it holds is a fact. */
export function describeDetails({ before, after, ...others }: Fields): DescribedDetails {
  const facts = Object.entries(others).map(([name, value]) => ({
    label: separateWords(name),
    value: value === null ? undefined : inWords(value),
  }));
  if (before === undefined && after === undefined) return { changes: [], facts };
  return { changes: changesOf(before, after), facts };
}

function changesOf(before: unknown, after: unknown): DescribedDetails["changes"] {
  if (!isFields(before) || !isFields(after)) return [changeOf("Value", before, after)];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.map((name) => changeOf(separateWords(name), before[name], after[name]));
}

function changeOf(label: string, before: unknown, after: unknown) {
  const [was, is] = [inWords(before), inWords(after)];
  return { label, before: was, after: was === is ? undefined : is };
}

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function inWords(value: unknown): string {
  if (value === null || value === undefined) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map(inWords).join(", ") || "none";
  return isFields(value) ? JSON.stringify(value) : String(value);
}
