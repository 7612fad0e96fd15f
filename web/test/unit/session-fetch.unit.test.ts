import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fetchInSession, onSessionEnded } from "../../src/api/session-fetch.ts";

let statuses: number[];
/** Called when the page begins to read the answer of an ended session. */
let onRead: () => void;

const ENDED = new TextEncoder().encode(`{"error":{"code":"unauthorized"}}`);

function answerEnded(): Response {
  const pull = (body: ReadableStreamDefaultController) => {
    onRead();
    body.enqueue(ENDED);
    body.close();
  };
  return new Response(new ReadableStream({ pull }, { highWaterMark: 0 }), { status: 401 });
}

beforeEach(() => {
  statuses = [];
  onRead = () => undefined;
  vi.stubGlobal("fetch", async () =>
    statuses.shift() === 401 ? answerEnded() : Response.json({ data: {} }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const get = async () => (await fetchInSession(new Request("http://127.0.0.1/me"))).status;

/** A page that notes each sign-in dialog. */
function openPage() {
  const shown: (() => void)[] = [];
  const leave = onSessionEnded((request) => request && shown.push(request.resume));
  return { shown, leave };
}

test("requests of an ended session wait for one dialog, and are then sent again", async () => {
  const { shown, leave } = openPage();
  statuses = [401, 401];
  const answers = Promise.all([get(), get()]);
  await vi.waitFor(() => expect(shown).toHaveLength(1));
  shown[0]?.();
  expect(await answers).toEqual([200, 200]);
  leave();
});

test("a request that waits when the person leaves the page gets its 401, and the next page shows a dialog again", async () => {
  const left = openPage();
  statuses = [401, 401];
  const answer = get();
  await vi.waitFor(() => expect(left.shown).toHaveLength(1));
  left.leave();
  expect(await answer).toBe(401);
  const next = openPage();
  const again = get();
  await vi.waitFor(() => expect(next.shown).toHaveLength(1));
  next.shown[0]?.();
  expect(await again).toBe(200);
  next.leave();
});

test("a page that is left while an answer is read shows no dialog", async () => {
  const { shown, leave } = openPage();
  statuses = [401];
  onRead = leave;
  expect(await get()).toBe(401);
  expect(shown).toEqual([]);
});

test("a request of the ended session that is answered after the log-in is sent again without a dialog", async () => {
  const { shown, leave } = openPage();
  const late = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", vi.fn().mockReturnValueOnce(late.promise).mockImplementation(fetch));
  statuses = [401];
  const slow = get();
  const answer = get();
  await vi.waitFor(() => expect(shown).toHaveLength(1));
  shown[0]?.();
  expect(await answer).toBe(200);
  late.resolve(answerEnded());
  expect(await slow).toBe(200);
  expect(shown).toHaveLength(1);
  leave();
});
