import type { Page } from "./shell/page.ts";

/** Every folder of `pages/` with a `page.ts`. A new page changes no shared file, so pages are written side by side. */
const found = import.meta.glob<Page>("./pages/*/page.ts", { eager: true, import: "page" });

export const PAGES: readonly Page[] = Object.values(found);
