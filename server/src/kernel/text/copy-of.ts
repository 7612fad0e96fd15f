/**
 * A copy of the text with its own memory. A substring keeps its whole string in memory, so a part of a request's head
 * that is stored for long is copied. For ASCII.
 */
export const copyOf = (text: string): string => Buffer.from(text, "latin1").toString("latin1");
