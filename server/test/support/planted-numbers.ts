import { appendFileSync } from "node:fs";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { inject } from "vitest";
import { type Place, readableIn } from "./number-search.ts";

/**
 * Every number of identity that a test file sends to its services is one that must not stay readable. No test has to
 * plant them: they are noted as requests arrive, and looked for when a service stops, and once more in what all test
 * files share when the run ends.
 */

const planted = new Set<string>();
/** Those that were looked for already: the hidden are looked for once more in the end, the others were reported. */
const reported = new Set<string>();
const said: Place[] = [];

/** Begins a test file: what earlier files of this process planted was looked for when their services stopped. */
export function forgetPlanted(): void {
  planted.clear();
  reported.clear();
  said.length = 0;
}

/** What a request calls a number of identity. */
export const NUMBER_NAMES = "(?:bvn|nin|pvc|frsc|passport|(?:frsc|pvc|passport|id)Number)";

const GIVEN = new RegExp(`"${NUMBER_NAMES}"\\s*:\\s*"([^"\\\\\\n\\r]+)"`, "g");

/** Plants the numbers of a request's body, as they are sent and as they are when tidied up. */
export function plantFrom(body: string): void {
  for (const [, number = ""] of body.matchAll(GIVEN)) {
    const tidy = number.replaceAll(/[^A-Za-z0-9]/g, "").toUpperCase();
    if (!isWellFormed(tidy)) continue;
    planted.add(number).add(tidy);
  }
}

/** Eleven digits, or eight signs with letters among them: shorter ones are no numbers, or occur by themselves. */
export const isWellFormed = (number: string): boolean =>
  /^\d{11,50}$/.test(number) || /^(?=.*\d)(?=.*[A-Z])[A-Z0-9]{8,50}$/.test(number);

/** Notes what a service has said to an outside caller. */
export function noteSaid(name: string, text: string): void {
  said.push({ name, content: Buffer.from(text) });
}

export function noteAnswer(method: string, url: string, text: string): void {
  if (REVEAL.test(url)) return;
  noteSaid(`the answer to ${method} ${url}`, isOwnResource(url) ? withoutOwnNumbers(text) : text);
}

/**
 * Records what a server is sent, whichever caller sends it and however, and what it answers: on the connection while that
 * is read by hand, and from the first request that is Node's at that and those that follow.
 */
export function recordTraffic(server: Server): void {
  server.prependListener("connection", recordConnection);
  server.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
    const [sent, answered]: [Buffer[], Buffer[]] = [[], []];
    passing(request, "push", sent);
    passing(response, "write", answered);
    passing(response, "end", answered);
    response.on("close", () => {
      const { method = "", url = "" } = request;
      noteExchange(method, url, Buffer.concat(sent).toString(), Buffer.concat(answered).toString());
    });
  });
}

/** Of each open connection, what notes the exchange that it has carried last. */
const concluding = new Set<() => void>();

/** Notes what open connections have carried, where a service goes on with them. */
export function noteExchanges(): void {
  for (const conclude of concluding) conclude();
}

/** What is written after what was read is the answer to it. */
function recordConnection(socket: Socket): void {
  const traffic = { sent: "", answered: "" };
  const conclude = () => {
    const [method = "", url = ""] = traffic.sent.split(" ", 2);
    noteExchange(method, url, bodyOf(traffic.sent), bodyOf(traffic.answered));
    Object.assign(traffic, { sent: "", answered: "" });
  };
  before(socket, "push", (piece) => {
    if (traffic.answered !== "") conclude();
    if (Buffer.isBuffer(piece)) traffic.sent += piece.toString();
  });
  before(socket, "write", (piece) => {
    traffic.answered += String(piece);
  });
  concluding.add(conclude);
  socket.on("close", () => {
    concluding.delete(conclude);
    conclude();
  });
}

const bodyOf = (message: string): string => message.slice(message.indexOf("\r\n\r\n") + 4);

function noteExchange(method: string, url: string, sent: string, answered: string): void {
  plantFrom(sent);
  noteAnswer(method, url, answered);
}

/** Keeps the bytes that a method of a stream is given, before it does with them what it does. */
function passing(stream: object, method: string, kept: Buffer[]): void {
  before(stream, method, (bytes) => {
    if (typeof bytes === "string" || Buffer.isBuffer(bytes)) kept.push(Buffer.from(bytes));
  });
}

function before(stream: object, method: string, record: (given: unknown) => void): void {
  const original: unknown = Reflect.get(stream, method);
  if (typeof original !== "function") throw new Error(`a stream has a method ${method}`);
  Reflect.set(stream, method, (...given: unknown[]): unknown => {
    record(given[0]);
    return Reflect.apply(original, stream, given);
  });
}

const OWN_RESOURCE =
  /^(?:\/api\/v1)?\/customers(?:\/\d+(?:\/kyc)?|\/by-external-id\/[^/?]+)?(?:\?|$)/;

/** A reveal gives a number to a member who said why. It alone does. */
const REVEAL = /^\/dashboard\/api\/b\/\d+\/(?:test|live)\/.+\/reveal$/;

/** A customer's own resource gives these two numbers back whole, to a key that may write them. It alone does. */
const isOwnResource = (url: string): boolean => OWN_RESOURCE.test(url);

function withoutOwnNumbers(text: string): string {
  if (text === "") return text;
  const { data, ...rest } = JSON.parse(text) as { data: object | null };
  return JSON.stringify({ ...rest, data: { ...data, bvn: null, idNumber: null } });
}

/**
 * Looks for everything planted by now in what was said, and in what a service leaves behind. What is hidden from here
 * is looked for again when the run ends; what is not is reported now.
 */
export async function findReadable(left: () => Promise<readonly Place[]>): Promise<string[]> {
  if (planted.size === 0) return [];
  const found = readableIn(planted, [...said, ...(await left())]);
  const isFound = (number: string) => found.some((one) => one.startsWith(`${number} `));
  const unreported = [...planted].filter((number) => !reported.has(number));
  for (const number of unreported) reported.add(number);
  const hidden = unreported.filter((number) => !isFound(number));
  appendFileSync(inject("testServer").plantedPath, hidden.map((one) => `${one}\n`).join(""));
  return found;
}

/** Fails the stop of a service that has given a number away. */
export function requireHidden(found: readonly string[]): void {
  if (found.length === 0) return;
  throw new Error(`Numbers of identity that tests have sent stay readable: ${found.join("; ")}.`);
}
