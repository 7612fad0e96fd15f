import { assert } from "../../kernel/assert.ts";

/** A page of one of the lists that make up a provider's statement. Pages are counted from zero. */
export interface ListPage<List extends string> {
  readonly list: List;
  readonly page: number;
}

const TOKEN = /^([a-z]+)\/(\d{1,6})$/;

/** The lists that make up a provider's statement, one after the other. A token names a list and its page. */
export class StatementLists<List extends string> {
  readonly #lists: readonly [List, ...List[]];

  constructor(lists: readonly [List, ...List[]]) {
    this.#lists = lists;
  }

  /** The page that a token asks for. Without a token it is the first one. */
  parse(token: string | null): ListPage<List> {
    if (token === null) return { list: this.#lists[0], page: 0 };
    const [, name = "", page = ""] = TOKEN.exec(token) ?? [];
    const list = this.#lists.find((known) => known === name);
    assert(list !== undefined, "the page is one that this statement has named");
    return { list, page: Number(page) };
  }

  /** The token of the page that follows. Null after the last page of the last list. */
  next({ list, page }: ListPage<List>, isLast: boolean): string | null {
    if (!isLast) return `${list}/${page + 1}`;
    const following = this.#lists[this.#lists.indexOf(list) + 1];
    return following === undefined ? null : `${following}/0`;
  }
}
