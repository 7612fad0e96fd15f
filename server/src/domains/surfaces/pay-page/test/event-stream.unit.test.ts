import { once } from "node:events";
import { PassThrough } from "node:stream";
import type { FastifyInstance } from "fastify";
import { describe, expect, test, vi } from "vitest";
import type { Kit } from "../../../../kernel/kit.ts";
import { Vault } from "../../../../kernel/sealing/vault.ts";
import { publicTokenOf } from "../../../money-in/invoices/index.ts";
import { payPages } from "../routes.ts";
import { InvoiceWatch } from "../watch-invoices.ts";

const vault = new Vault([{ id: 1, secret: Buffer.alloc(32, 7) }], Buffer.alloc(32, 1), {
  bytes: (count) => Buffer.alloc(count),
});
const subject = { environmentId: 1n, id: 5n };
const token = publicTokenOf(vault, subject);

type Handler = (request: object, reply: object) => unknown;

/** The pay pages, and the handler of each route. */
function openPages() {
  const handlers = new Map<string, Handler>();
  const add = (path: string, handler: Handler) => void handlers.set(path, handler);
  const pages = payPages({ vault, database: {}, log: {} } as unknown as Kit);
  pages.serve({ get: add, post: add } as unknown as FastifyInstance);
  return { pages, listen: handlers.get("/pay/:token/events")! };
}

/** A Node response with only what an event stream uses. */
function openReply() {
  const heads: unknown[] = [];
  const raw = Object.assign(new PassThrough(), {
    writeHead: (...head: unknown[]) => heads.push(head),
  });
  const codes: number[] = [];
  const reply = {
    ...{ raw, hijack: vi.fn(), send: () => reply },
    code: (status: number) => {
      codes.push(status);
      return reply;
    },
  };
  return { raw, reply, heads, codes, written: () => String(raw.read() ?? "") };
}

/** What a page that opens its stream starts: timers that never fire by themselves, and a place in the watch. */
function openStream() {
  const stop = vi.fn();
  const listen = vi.spyOn(InvoiceWatch.prototype, "listen").mockReturnValue(stop);
  const awake = vi.spyOn(globalThis, "setInterval").mockReturnValue(8 as never);
  const end = vi.spyOn(globalThis, "setTimeout").mockReturnValue(9 as never);
  const cleared = [vi.spyOn(globalThis, "clearInterval"), vi.spyOn(globalThis, "clearTimeout")];
  const opened = { ...openPages(), ...openReply() };
  opened.listen({ params: { token } }, opened.reply);
  return { ...opened, stop, watch: listen, awake, end, cleared };
}

describe("the stream of a pay page", () => {
  test("is written by hand, and sends each new version of its invoice at once", () => {
    const { reply, watch, heads, written } = openStream();
    expect(reply.hijack).toHaveBeenCalledOnce();
    expect(heads).toMatchObject([[200, { "content-type": "text/event-stream" }]]);
    expect(written()).toBe("retry: 2000\n\n");
    const [listened, notify] = watch.mock.calls[0]!;
    expect(listened).toEqual(subject);
    notify("settled-100");
    expect(written()).toBe("data: settled-100\n\n");
  });

  test("is kept awake for five minutes, and then ends", async () => {
    const { raw, awake, end, written } = openStream();
    written();
    const [[keepAwake, awakeMs]] = awake.mock.calls as [[() => void, number]];
    keepAwake();
    expect([written(), awakeMs]).toEqual([":\n\n", 20_000]);
    const [[endStream, endMs]] = end.mock.calls as unknown as [[() => void, number]];
    expect([raw.writableEnded, endMs]).toEqual([false, 300_000]);
    endStream();
    expect(raw.writableEnded).toBe(true);
  });

  test("frees its place in the watch and its timers when the browser leaves", async () => {
    const { raw, pages, stop, cleared } = openStream();
    const end = vi.spyOn(raw, "end");
    expect(stop).not.toHaveBeenCalled();
    raw.destroy();
    await once(raw, "close");
    expect(stop).toHaveBeenCalledOnce();
    expect(cleared.map((clear) => clear.mock.calls)).toEqual([[[8]], [[9]]]);
    pages.close();
    expect(end).not.toHaveBeenCalled();
  });

  test("ends when the service stops", () => {
    const { raw, pages } = openStream();
    pages.close();
    expect(raw.writableEnded).toBe(true);
  });

  test("is refused without a failure above the limit of watched pages", () => {
    vi.spyOn(InvoiceWatch.prototype, "listen").mockReturnValue(undefined);
    const { reply, codes, heads } = { ...openReply() };
    openPages().listen({ params: { token } }, reply);
    expect([codes, heads]).toEqual([[204], []]);
  });
});
