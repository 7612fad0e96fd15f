import { assert } from "../../assert.ts";
import { STATUS_CODES } from "../../node-http.ts";
import type { Clock } from "../../time/clock.ts";

/** The head of an answer. `lines` alternate names and values; `ofTheConnection` is whole lines. */
export function headOf(status: number, lines: readonly string[], ofTheConnection: string): string {
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`;
  for (let at = 0; at < lines.length; at += 2) {
    const [name = "", value = ""] = [lines[at], lines[at + 1]];
    assert(/^[\x20-\x7e]*$/.test(value), `the header ${name} is printable`);
    head += `${name}: ${value}\r\n`;
  }
  return `${head}${ofTheConnection}\r\n`;
}

/** The `Date` header as a line. It is formatted once a second. */
export class DateHeader {
  readonly #clock: Clock;
  #second = 0;
  #line = "";

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  now(): string {
    const now = this.#clock.now();
    const second = Math.floor(now.getTime() / 1_000);
    if (second !== this.#second) {
      this.#second = second;
      this.#line = `Date: ${now.toUTCString()}\r\n`;
    }
    return this.#line;
  }
}
