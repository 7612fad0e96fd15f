import { expect } from "vitest";
import type { LiveService } from "./live-service.ts";
import type { Answered } from "./service.ts";

export type Shown = Readonly<Record<string, unknown>>;

/** How long a test waits for a worker's action. */
export const WAIT = { timeout: 20_000, interval: 50 };

/** A merchant's program with a live key. */
export interface LiveClient {
  /** Returns the data. Fails if the answer is a refusal. */
  get(path: string): Promise<Shown>;
  list(path: string): Promise<readonly Shown[]>;
  /** How many rows a list has. */
  count(path: string): Promise<number>;
  /** Every row of a list, page by page. */
  listAll(path: string): Promise<readonly Shown[]>;
  post(path: string, body?: object): Promise<Shown>;
  /** The refusal of a POST, as `status code: message`. Fails if it is accepted. */
  refusal(path: string, body?: object): Promise<string>;
  /** Reads until the resource has these fields. */
  becomes(path: string, fields: object): Promise<void>;
}

interface Pagination {
  readonly total: number;
  readonly has_more: boolean;
}

let requests = 0;

/** Each POST has an Idempotency-Key of its own. */
export function liveClient(service: LiveService): LiveClient {
  const send = (path: string, body: object): Promise<Answered> => {
    requests += 1;
    return service.askLive(path, body, `live-request-${requests}`);
  };
  const get: LiveClient["get"] = async (path) => dataIn(await service.askLive(path));
  const readPage = async (path: string, page: string) => {
    const answer = await service.askLive(`${path}${path.includes("?") ? "&" : "?"}${page}`);
    // The data of a list is an array.
    const rows = dataIn(answer) as unknown as readonly Shown[];
    return { rows, ...(answer.body.meta.pagination as Pagination) };
  };
  return {
    get,
    list: async (path) => (await get(path)) as unknown as readonly Shown[],
    count: async (path) => (await readPage(path, "pageSize=1")).total,
    async listAll(path) {
      const all: Shown[] = [];
      for (let pageNumber = 1; ; pageNumber += 1) {
        const page = await readPage(path, `pageNumber=${pageNumber}&pageSize=200`);
        all.push(...page.rows);
        if (!page.has_more) return all;
      }
    },
    post: async (path, body = {}) => dataIn(await send(path, body)),
    async refusal(path, body = {}) {
      const answer = await send(path, body);
      const { error } = answer.body;
      expect(error, answer.text).not.toBeNull();
      return `${answer.status} ${error?.code}: ${error?.message}`;
    },
    becomes: (path, fields) => expect.poll(() => get(path), WAIT).toMatchObject(fields),
  };
}

function dataIn(answer: Answered): Shown {
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data ?? {};
}
