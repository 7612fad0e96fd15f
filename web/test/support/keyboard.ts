import type { Locator, Page } from "playwright-core";

/** More than the number of controls before any that a test goes to. */
const PRESSES_MAX = 40;
const NEXT_FRAME = "new Promise((next) => requestAnimationFrame(() => setTimeout(next)))";
const FOCUSED = "document.activeElement.outerHTML.slice(0, 200)";

const whereFocused = (control: Locator): Locator => control.and(control.page().locator(":focus"));

/** Waits until the focus is where it should be. An earlier key press would go to another element. */
export async function expectFocus(control: Locator): Promise<void> {
  try {
    await whereFocused(control).waitFor();
  } catch (error) {
    throw new Error(`${control} has no focus. It is at ${await focusOf(control.page())}`, {
      cause: error,
    });
  }
}

/**
 * Presses Tab until the focus is on the control. It first waits for the control, because an element that is not drawn
 * takes no focus.
 */
export async function tabTo(control: Locator): Promise<void> {
  await control.waitFor();
  const page = control.page();
  for (let press = 0; press < PRESSES_MAX; press += 1) {
    if ((await whereFocused(control).count()) > 0) return;
    await page.keyboard.press("Tab");
    // After the last control of a dialog, the first one gets the focus a frame later.
    await page.evaluate(NEXT_FRAME);
  }
  throw new Error(
    `${PRESSES_MAX} times Tab did not reach ${control}. The focus is at ${await focusOf(page)}`,
  );
}

const focusOf = (page: Page): Promise<string> => page.evaluate<string>(FOCUSED);
