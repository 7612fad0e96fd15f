import { at, type ExactJson, textAt } from "../http/exact-json.ts";

/**
 * The texts of a registry's record by normalised field names: lowercase letters and digits only. So `first_name`,
 * `firstName` and `gender:` are found, however a provider's endpoint writes them.
 */
export class RegistryRecord {
  readonly #texts = new Map<string, string>();

  constructor(record: ExactJson) {
    if (typeof record !== "object" || record === null) return;
    for (const name of Object.keys(record)) {
      const value = at(record, name);
      const text = typeof value === "boolean" ? String(value) : textAt(value);
      const reduced = name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
      if (text !== undefined && !isPlaceholder(text) && !this.#texts.has(reduced)) {
        this.#texts.set(reduced, text);
      }
    }
  }

  /** The first of these fields that the record has. */
  text(...names: readonly string[]): string | null {
    for (const name of names) {
      const text = this.#texts.get(name);
      if (text !== undefined) return text;
    }
    return null;
  }
}

/** Some fields contain asterisks, and some contain a word that means "missing". */
const isPlaceholder = (text: string) => /^(?:\*+|-+|null|nil|n\/?a|undefined)$/i.test(text);

/** The record at a path. Undefined if there is no object there, or an empty one. */
export function recordAt(
  body: ExactJson | undefined,
  ...path: readonly string[]
): RegistryRecord | undefined {
  const found = at(body, ...path);
  const isRecord = typeof found === "object" && found !== null && !Array.isArray(found);
  return isRecord && Object.keys(found).length > 0 ? new RegistryRecord(found) : undefined;
}
