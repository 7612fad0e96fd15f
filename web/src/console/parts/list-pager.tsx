import { LinkButton } from "../../components/link.tsx";

interface ListPagerProps {
  readonly page: number;
  /** How many rows a page has, and how many this one has: a full page may have a next one. */
  readonly size: number;
  readonly count: number;
  readonly pageTo: (page: string) => string;
}

/** The way to the other pages of a list of a command, which does not say how many there are. */
export function ListPager({ page, size, count, pageTo }: ListPagerProps) {
  if (page === 1 && count < size) return null;
  return (
    <nav
      aria-label="Pages of the list"
      className="flex items-center gap-2 border-t border-line px-7 py-4 text-meta text-quiet max-fold:px-4"
    >
      <span className="mr-auto figures">Page {page}</span>
      {page > 1 ? (
        <LinkButton size="small" kind="soft" to={pageTo(String(page - 1))}>
          Newer
        </LinkButton>
      ) : null}
      {count === size ? (
        <LinkButton size="small" kind="soft" to={pageTo(String(page + 1))}>
          Older
        </LinkButton>
      ) : null}
    </nav>
  );
}

/** The page of an address; 1 where it has none. */
export function pageOf(text: string | undefined): number {
  const page = Number(text ?? 1);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}
