import { type Sql, sql } from "../database/sql.ts";

/**
 * The letters that people also write without their mark or hook: names of Yoruba, Igbo and Hausa people, and of
 * Europeans. `fold_text` of the database has the same table.
 */
export const VARIANTS: Readonly<Record<string, string>> = {
  ...{ a: "áàâãäåāăąǎạ", b: "ɓ", c: "çćč", d: "ɗďḍ", e: "éèêëēėęěẹẽ", g: "ǵğ", h: "ḥ" },
  ...{ i: "íìîïīįǐịĩ", k: "ƙ", l: "łĺ", m: "ḿ", n: "ńǹñňṅ", o: "óòôõöøōőǒọ", r: "ŕř" },
  ...{ s: "śšşṣ", t: "ťṭ", u: "úùûüūůűǔụũ", y: "ýÿƴỳ", z: "źžż", "'": "’ʼ‘" },
};

/** Marks that follow their letter. */
const MARKS = "\u0300-\u036f";
const EVERY_MARK = new RegExp(`[${MARKS}]`, "g");

const BASES = new Map(
  Object.entries(VARIANTS).flatMap(([base, variants]) =>
    [...variants].map((variant) => [variant, base]),
  ),
);

/** A text in small letters, without marks and hooks: `ọláyínká` is `olayinka`. */
export const fold = (text: string): string =>
  [...text.toLowerCase().replaceAll(EVERY_MARK, "")]
    .map((letter) => BASES.get(letter) ?? letter)
    .join("");

/**
 * Whether a column contains a text, whatever the case, the marks and the hooks on both sides. A pattern is compared only
 * where the column has more than ASCII, because it takes three times as long. The column is written three times, so it
 * must be no costly expression.
 */
export function contains(column: Sql, text: string): Sql {
  const folded = fold(text);
  return sql`
    case when octet_length(${column}) = length(${column}) then strpos(lower(${column}), ${folded}) > 0
    else lower(${column}) ~ ${patternOf(folded)} end`;
}

const patternOf = (folded: string): string =>
  [...folded]
    .map((letter) => {
      const variants = VARIANTS[letter];
      if (variants === undefined) return letter.replace(/[^\p{L}\p{N} ]/u, "\\$&");
      // A database that sorts by bytes knows small forms of ASCII letters only.
      return `[${letter}${variants}${variants.toUpperCase()}][${MARKS}]*`;
    })
    .join("");
