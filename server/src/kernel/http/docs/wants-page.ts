/** Whether a person reads the answer: browsers ask for HTML, programs do not. */
export const wantsPage = (accept: string | undefined): boolean =>
  /\btext\/html\b/.test(accept ?? "");
