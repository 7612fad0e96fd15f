import type { Page } from "../../src/shell/page.ts";

const found = import.meta.glob<Page>("./pages/*/page.ts", { eager: true, import: "page" });

export const PAGES: readonly Page[] = Object.values(found);
