import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe } from "vitest";
import { chromiumPath, closeWindows, openBrowser } from "./browser.ts";
import { builtProduct } from "./build-web.ts";
import { type GalleryService, type SampleAnswer, startApp } from "./gallery-service.ts";
import { KeptWindow, openAgain } from "./kept-window.ts";
import { type Looks, openShared } from "./open-gallery.ts";

/** Tests of the console in a browser. They are left out on a machine without one. */
export function describeConsole(title: string, tests: () => void): void {
  const name =
    chromiumPath === undefined
      ? `${title} (left out: no Chromium here; install one or set CHROMIUM)`
      : title;
  describe.runIf(chromiumPath !== undefined)(name, tests);
}

/** The built console in a browser, for all suites of a file. */
class SharedConsole {
  readonly window = new KeptWindow();
  /** The samples of the suite that runs. */
  answer: SampleAnswer = (_, response) => response.writeHead(404).end();
  #opened: { readonly browser: Browser; readonly app: GalleryService } | undefined;

  get opened() {
    if (this.#opened === undefined) throw new Error("the console is open in its suites only");
    return this.#opened;
  }

  async begin(answer: SampleAnswer): Promise<void> {
    this.answer = answer;
    this.#opened ??= {
      app: await startApp({
        ...{ folder: await builtProduct(), page: "console.html" },
        answer: (request, response) => this.answer(request, response),
      }),
      browser: await openBrowser(chromiumPath ?? ""),
    };
  }

  async end(): Promise<void> {
    await closeWindows(this.#opened?.browser);
    await this.#opened?.app.close();
    this.#opened = undefined;
  }
}

let shared = new SharedConsole();
let suites = 0;

/** Serves the built console with these answers during the tests of a suite. The last suite of a file closes it. */
export function useConsole({ answer }: { readonly answer: SampleAnswer }) {
  suites += 1;
  const own = shared;
  beforeAll(() => own.begin(answer));
  afterEach(({ task }) => own.window.leave(own.opened.browser, task.result?.state === "fail"));
  afterAll(async () => {
    suites -= 1;
    if (suites > 0) return;
    shared = new SharedConsole();
    await own.end();
  });
  const addressOf = (path: string): string => `${own.opened.app.url}/console/${path}`;
  const open = (path: string, looks: Looks = {}) =>
    openShared(own.window, own.opened.browser, addressOf(path), looks);
  const openNext = (page: Page, path: string) => openAgain(page, addressOf(path));
  return { open, openNext, addressOf };
}
