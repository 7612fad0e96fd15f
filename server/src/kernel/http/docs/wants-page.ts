/**
 * Whether a person reads the answer. Every browser that opens an address asks for XHTML too; the standard client of Java
 * asks for HTML alone.
 */
export const wantsPage = (accept = ""): boolean =>
  accept.includes("text/html") && accept.includes("application/xhtml+xml");
