/**
 * The same text with memory of its own. A part of a string keeps the whole of it in memory, so what is kept for long, of a
 * request's head for instance, is copied. For ASCII.
 */
export const copyOf = (text: string): string => Buffer.from(text, "latin1").toString("latin1");
