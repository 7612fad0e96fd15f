import { expect, test } from "vitest";
import { Attendance, UNATTENDED_HEADER } from "../../src/api/attendance.ts";

const MINUTE_MS = 60_000;

test("a request more than a minute after the person's last action is marked as the page's own", () => {
  const page = new EventTarget();
  let nowMs = 0;
  const attendance = new Attendance(page, () => nowMs);
  const isMarked = () => {
    const request = new Request("https://kasuwa.example/dashboard/api/me/profile");
    attendance.mark(request);
    return request.headers.has(UNATTENDED_HEADER);
  };
  nowMs = MINUTE_MS;
  expect(isMarked()).toBe(false);
  nowMs = MINUTE_MS + 1;
  expect(isMarked()).toBe(true);
  page.dispatchEvent(new Event("pointermove"));
  expect(isMarked()).toBe(true);
  for (const deed of ["pointerdown", "keydown", "click", "input", "wheel", "touchstart"]) {
    page.dispatchEvent(new Event(deed));
    expect(isMarked()).toBe(false);
    nowMs += MINUTE_MS + 1;
    expect(isMarked()).toBe(true);
  }
});
