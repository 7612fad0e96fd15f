import type { LucideIcon } from "lucide-react";
import type { Page } from "../page.ts";

/** A page as the palette offers it. */
export interface OfferedPage {
  readonly page: Pick<Page, "path" | "title" | "keywords">;
  readonly icon: LucideIcon;
  readonly to: string;
  /** The letter after `G`. */
  readonly key?: string;
}

/** A page that a text finds, and the keyword that it was found by. */
export interface FoundPage extends OfferedPage {
  readonly keyword: string | undefined;
}

/**
 * The pages whose title has the text, then those with a keyword that begins with it. A single letter would find half of
 * all pages, so two are needed.
 */
export function findPages(pages: readonly OfferedPage[], text: string): FoundPage[] {
  const wanted = text.toLowerCase();
  const byTitle = pages.filter(({ page }) => page.title.toLowerCase().includes(wanted));
  const byKeyword = pages
    .filter((one) => !byTitle.includes(one))
    .map((one) => ({ ...one, keyword: keywordOf(one.page, wanted) }))
    .filter(({ keyword }) => keyword !== undefined);
  return [...byTitle.map((one) => ({ ...one, keyword: undefined })), ...byKeyword];
}

const LENGTH_MIN = 2;

function keywordOf({ keywords = "" }: OfferedPage["page"], wanted: string): string | undefined {
  if (wanted.length < LENGTH_MIN) return undefined;
  const all = keywords.split(", ");
  return (
    all.find((keyword) => keyword.startsWith(wanted)) ??
    // A person who types "salary for november" means the keyword, too.
    all.find((keyword) => keyword !== "" && ` ${wanted} `.includes(` ${keyword} `))
  );
}
