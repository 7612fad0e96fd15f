import { LinkButton } from "../../components/link.tsx";

interface PageLinksProps {
  readonly page: number;
  readonly hasMore: boolean;
  readonly pageTo: (page: number) => string;
}

/** The way through a list whose length is not counted. */
export function PageLinks({ page, hasMore, pageTo }: PageLinksProps) {
  if (page === 1 && !hasMore) return null;
  return (
    <nav
      aria-label="Pages of the list"
      className="flex items-center gap-2 border-t border-line px-7 py-4 text-meta text-quiet max-fold:px-4"
    >
      <span className="mr-auto figures">Page {page}</span>
      {page > 1 ? (
        <LinkButton size="small" kind="soft" to={pageTo(page - 1)}>
          Newer
        </LinkButton>
      ) : null}
      {hasMore ? (
        <LinkButton size="small" kind="soft" to={pageTo(page + 1)}>
          Older
        </LinkButton>
      ) : null}
    </nav>
  );
}
