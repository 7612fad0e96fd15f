export type Mode = "test" | "live";

/** Where a page is: one mode of one business. */
export interface Place {
  readonly businessId: string;
  readonly mode: Mode;
}

export const isMode = (text: string): text is Mode => text === "test" || text === "live";

export const otherMode = (mode: Mode): Mode => (mode === "test" ? "live" : "test");
