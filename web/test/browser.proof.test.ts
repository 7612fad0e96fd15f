import { expect, test } from "vitest";
import { chromiumPath, openBrowser } from "./support/browser.ts";

test.runIf(chromiumPath)(
  "test files share a browser, and one that crashed is replaced",
  async () => {
    const first = await openBrowser(String(chromiumPath));
    expect(await openBrowser(String(chromiumPath))).toBe(first);
    const left = new Promise((resolve) => first.once("disconnected", resolve));
    const control = await first.newBrowserCDPSession();
    await control.send("Browser.crash").catch(() => undefined);
    await left;
    const second = await openBrowser(String(chromiumPath));
    expect(second.isConnected()).toBe(true);
  },
);
