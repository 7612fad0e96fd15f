import type { Pagination } from "../../api/answer.ts";
import { formatCount } from "../../format/words.ts";
import { Key } from "../button.tsx";
import { LinkButton } from "../link.tsx";

interface PagerProps {
  readonly pagination: Pagination;
  /** The address of another page of the list. */
  readonly pageTo: (page: number) => string;
}

/** Below a list: which rows these are, and the way to older ones. */
export function Pager({ pagination, pageTo }: PagerProps) {
  const { page, page_size: size, total, has_more: hasMore } = pagination;
  const first = (page - 1) * size + 1;
  return (
    <div className="flex flex-wrap items-center gap-4 border-t border-line px-7 py-4 text-meta text-quiet max-fold:px-4">
      <span className="figures">
        {formatCount(first)} to {formatCount(Math.min(total, page * size))} of {formatCount(total)}
      </span>
      <span aria-hidden="true" className="flex items-center gap-1 max-fold:hidden">
        <Key>J</Key> <Key>K</Key> move
      </span>
      <span className="ml-auto flex gap-2">
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
      </span>
    </div>
  );
}
