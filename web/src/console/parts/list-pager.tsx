import { PagerBar } from "../../components/table/pager.tsx";

interface PageLinksProps {
  readonly page: number;
  readonly hasMore: boolean;
  readonly pageTo: (page: string) => string;
}

/** The way through a list whose length is not counted. */
export function PageLinks({ page, hasMore, pageTo }: PageLinksProps) {
  if (page === 1 && !hasMore) return null;
  return (
    <PagerBar
      place={`Page ${page}`}
      newer={page > 1 ? pageTo(String(page - 1)) : undefined}
      older={hasMore ? pageTo(String(page + 1)) : undefined}
    />
  );
}

interface ListPagerProps extends Omit<PageLinksProps, "hasMore"> {
  /** How many rows a page has, and how many this one has: a full page may have a next one. */
  readonly size: number;
  readonly count: number;
}

/** The same for a list of a command, which does not say whether there are more. */
export const ListPager = ({ size, count, ...links }: ListPagerProps) => (
  <PageLinks {...links} hasMore={count === size} />
);

/** The page of an address; 1 if it has none. */
export function pageOf(text: string | undefined): number {
  const page = Number(text ?? 1);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}
