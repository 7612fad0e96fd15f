import type { ConsolePage } from "./shell/page.ts";

/** Every folder of `console/pages/` with a `page.ts`. A new page changes no shared file. */
const found = import.meta.glob<ConsolePage>("./pages/*/page.ts", { eager: true, import: "page" });

export const PAGES: readonly ConsolePage[] = Object.values(found);
