type Components = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/**
 * The document without components that nothing refers to. Security schemes are referred to by name, and all of them
 * stay.
 */
export function withoutUnused<Document extends { readonly components: Components }>(
  document: Document,
): Document {
  const { components, ...rest } = document;
  const used = new Set<string>();
  const follow = (value: unknown): void => {
    for (const [, kind = "", name = ""] of JSON.stringify(value).matchAll(REFERENCE)) {
      const pointer = `${kind}/${name}`;
      if (used.has(pointer)) continue;
      used.add(pointer);
      follow(components[kind]?.[name] ?? null);
    }
  };
  follow(rest);
  const kept = Object.entries(components).map(([kind, all]) => {
    const isKept = (name: string) => kind === "securitySchemes" || used.has(`${kind}/${name}`);
    return [kind, Object.fromEntries(Object.entries(all).filter(([name]) => isKept(name)))];
  });
  return { ...document, components: Object.fromEntries(kept) };
}

const REFERENCE = /"\$ref":"#\/components\/(\w+)\/([^"]+)"/g;
