import type { Pagination } from "../../api/answer.ts";
import { formatCount } from "../../format/words.ts";
import { Key } from "../button.tsx";
import { LinkButton } from "../link.tsx";

interface PagerProps {
  readonly pagination: Pagination;
  /** The address of another page of the list. */
  readonly pageTo: (page: number) => string;
}

/** Below a list: which rows these are, and links to older ones. */
export function Pager({ pagination, pageTo }: PagerProps) {
  const { page, page_size: size, total, has_more: hasMore } = pagination;
  const first = (page - 1) * size + 1;
  const rows = `${formatCount(first)} to ${formatCount(Math.min(total, page * size))}`;
  return (
    <PagerBar
      place={`${rows} of ${formatCount(total)}`}
      newer={page > 1 ? pageTo(page - 1) : undefined}
      older={hasMore ? pageTo(page + 1) : undefined}
    />
  );
}

interface PagerBarProps {
  /** Where the reader is: `1 to 50 of 312`, or `Page 2`. */
  readonly place: string;
  /** The addresses of the pages beside it. Undefined: no such page. */
  readonly newer: string | undefined;
  readonly older: string | undefined;
}

/** The look of each pager, whether its list knows how many rows it has or not. */
export function PagerBar({ place, newer, older }: PagerBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-4 border-t border-line px-7 py-4 text-meta text-quiet max-fold:px-4">
      <span className="figures">{place}</span>
      <span aria-hidden="true" className="flex items-center gap-1 max-fold:hidden">
        <Key>J</Key> <Key>K</Key> move
      </span>
      <span className="ml-auto flex gap-2">
        <PageLink to={newer}>Newer</PageLink>
        <PageLink to={older}>Older</PageLink>
      </span>
    </div>
  );
}

function PageLink({
  to,
  children,
}: {
  readonly to: string | undefined;
  readonly children: string;
}) {
  if (to === undefined) return null;
  return (
    <LinkButton size="small" kind="soft" to={to}>
      {children}
    </LinkButton>
  );
}
