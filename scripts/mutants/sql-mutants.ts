import ts from "typescript";
import type { Edit } from "./mutant.ts";

const WORDS: readonly (readonly [RegExp, string])[] = [
  [/ < (?=[\w$(])/g, " <= "],
  [/ <= /g, " < "],
  [/ > (?=[\w$(])/g, " >= "],
  [/ >= /g, " > "],
  [/\bdesc\b/g, "asc"],
  [/\bis null\b/g, "is not null"],
  [/\bis not null\b/g, "is null"],
];

/** Mutants of a statement: a bound that is off by one, an order turned round, a condition that is forgotten. */
export function sqlMutants(template: ts.TemplateLiteral, source: ts.SourceFile): Edit[] {
  const texts = ts.isNoSubstitutionTemplateLiteral(template)
    ? [template]
    : [template.head, ...template.templateSpans.map(({ literal }) => literal)];
  return [...texts.flatMap((text) => wordEdits(text, source)), ...conditionEdits(template, source)];
}

function wordEdits(node: ts.Node, source: ts.SourceFile): Edit[] {
  const start = node.getStart(source);
  const text = source.text.slice(start, node.getEnd());
  return WORDS.flatMap(([pattern, replacement]) =>
    [...text.matchAll(pattern)].map((match) => ({
      start: start + match.index,
      end: start + match.index + match[0].length,
      replacement,
    })),
  );
}

/** A separate line that begins with `and` and contains its whole condition. */
function conditionEdits(template: ts.TemplateLiteral, source: ts.SourceFile): Edit[] {
  const start = template.getStart(source);
  const text = source.text.slice(start, template.getEnd());
  return [...text.matchAll(/^ *and .*$/gm)].flatMap((match) => {
    const line = match[0].replace(/`.*$/, "");
    if (!isWhole(line)) return [];
    const at = start + match.index;
    return [{ start: at, end: at + line.length, replacement: "" }];
  });
}

function isWhole(line: string): boolean {
  const count = (pattern: RegExp) => line.match(pattern)?.length ?? 0;
  return (
    count(/\(/g) === count(/\)/g) &&
    count(/\{/g) === count(/\}/g) &&
    !/\b(?:case|between)\b/.test(line)
  );
}
