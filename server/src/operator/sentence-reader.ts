import { isPlainName } from "../kernel/text/plain-name.ts";
import type { Reader } from "./readers.ts";

/** Long letters are refused, because lists, mails and proposals show the whole text. */
const SENTENCE_MAX = 1_000;

/**
 * Reads a reason, a note or a message. Other people read it later, so it must not break a line or reverse its
 * direction.
 */
export const sentence: Reader<string> = {
  placeholder: "TEXT",
  expects: `a sentence on one line, of at most ${SENTENCE_MAX} characters`,
  read(typed) {
    const text = typed.trim();
    const isSound = text.length <= SENTENCE_MAX && text.isWellFormed() && isPlainName(text);
    return isSound ? text : undefined;
  },
};
