/** Stands for each character that cannot be shown. Both fonts have it. */
export const REPLACEMENT = "\ufffd";

/** Enough for every language written in Latin letters. More marks would run into the lines above. */
const MARKS_MAX = 4;

/** Other scripts need shaping rules that `fonts.ts` does not apply. */
const KNOWN_SCRIPT =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}\p{Nd}]/u;

/** Control characters, and characters that are invisible or change the direction of others. */
const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]/u;

/** Tabs, line breaks and all kinds of spaces. */
const SPACE = /[\t\n\v\f\r\p{Zs}\p{Zl}\p{Zp}]/u;

const MARK = /\p{M}/u;
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;

const clusters = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * The text in composed form (NFC), with a `REPLACEMENT` for each character that the font cannot show. No character is
 * dropped: spaces and line breaks become one space each, and an emoji of several code points becomes one replacement.
 */
export function toPrintable(text: string, isInFont: (codePoint: number) => boolean): string {
  if (/^[ -~]*$/.test(text)) return text;
  let printable = "";
  for (const { segment } of clusters.segment(text.toWellFormed().normalize("NFC"))) {
    printable += clusterToPrintable(segment, isInFont);
  }
  return printable;
}

function clusterToPrintable(cluster: string, isInFont: (codePoint: number) => boolean): string {
  const canShow = (character: string) =>
    KNOWN_SCRIPT.test(character) &&
    !INVISIBLE.test(character) &&
    isInFont(character.codePointAt(0) ?? 0);
  if (EMOJI.test(cluster) && !Array.from(cluster).every(canShow)) return REPLACEMENT;
  let marks = 0;
  return Array.from(cluster, (character) => {
    if (SPACE.test(character)) return " ";
    if (MARK.test(character)) marks += 1;
    return marks <= MARKS_MAX && canShow(character) ? character : REPLACEMENT;
  }).join("");
}
