import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const ENDED = { error: { code: "unauthorized" } };

let isEnded: boolean;

beforeEach(() => {
  isEnded = true;
  // A page's addresses are relative, and Node's are not.
  class PageRequest extends Request {
    constructor(input: string | Request, init?: RequestInit) {
      super(typeof input === "string" ? new URL(input, "http://127.0.0.1") : input, init);
    }
  }
  vi.stubGlobal("Request", PageRequest);
  vi.stubGlobal("fetch", async () =>
    isEnded
      ? Response.json(ENDED, { status: 401 })
      : Response.json({ data: { email: "ada@shop.example" } }),
  );
  vi.resetModules();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Lets the query of the person find that the session has ended, and returns when the dialog is shown. */
async function endSession(meQuery: object & { readonly queryKey: readonly unknown[] }) {
  const { onSessionEnded } = await import("../../src/api/session-fetch.ts");
  let resume: (() => void) | undefined;
  const leave = onSessionEnded((request) => {
    resume = request?.resume;
  });
  const asked = new QueryClient().fetchQuery(meQuery as never).catch(() => undefined);
  await vi.waitFor(() => expect(resume).toBeDefined());
  return { asked, resume: () => resume?.(), leave };
}

const PAGES = {
  dashboard: () => import("../../src/api/me.ts"),
  console: () => import("../../src/console/api/me.ts"),
};

for (const [name, open] of Object.entries(PAGES)) {
  test(`the ${name} learns who logged in again while its query of the person waits for the log-in`, async () => {
    const { meQuery, readSignedInEmail } = await open();
    const { asked, resume } = await endSession(meQuery);
    isEnded = false;
    expect(await readSignedInEmail()).toBe("ada@shop.example");
    resume();
    expect(await asked).toMatchObject({ email: "ada@shop.example" });
  });

  test(`the ${name} does not wait for another log-in if the new session has ended too`, async () => {
    const { meQuery, readSignedInEmail } = await open();
    const { leave } = await endSession(meQuery);
    await expect(readSignedInEmail()).rejects.toMatchObject({ status: 401 });
    leave();
  });
}
