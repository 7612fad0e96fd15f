export interface ReadPages<Row> {
  readonly rows: readonly Row[];
  /** True if there may be more: the limit of pages is reached. */
  readonly isCut: boolean;
}

/** A person cannot work through a larger backlog in a day. */
export const PAGES_MAX = 5;

/**
 * Reads a list page by page until a page is not full, and at most `PAGES_MAX` pages. `read` gets the number of the page,
 * and the last row of the page before.
 */
export async function readPages<Row>(
  size: number,
  read: (page: number, last: Row | undefined) => Promise<readonly Row[]>,
): Promise<ReadPages<Row>> {
  const rows: Row[] = [];
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const found = await read(page, rows.at(-1));
    rows.push(...found);
    if (found.length < size) return { rows, isCut: false };
  }
  return { rows, isCut: true };
}
