/** What breaks a line, or turns the direction of the text around: a name must not look like another. */
const MISLEADING = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;
const VISIBLE = /[^\p{C}\p{Z}]/u;

/**
 * Returns whether a name is on one line, is visible, and has no characters that change the writing direction: names are
 * in mail subjects and in tables.
 */
export const isPlainName = (name: string): boolean => VISIBLE.test(name) && !MISLEADING.test(name);
