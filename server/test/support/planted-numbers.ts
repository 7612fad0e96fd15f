import { appendFileSync } from "node:fs";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { inject } from "vitest";
import { type Place, readableIn } from "./number-search.ts";

/**
 * No identity number that a test file sends to its services may stay readable. Tests need not plant them: they are
 * recorded as requests arrive. They are searched for when a service stops, and at the end of the run in everything that
 * test files share.
 */

const planted = new Set<string>();
/** Numbers that were already searched for: hidden ones are searched for again at the end, the others were reported. */
const reported = new Set<string>();
const said: Place[] = [];

/** Begins a test file: the numbers of earlier files of this process were searched for when their services stopped. */
export function forgetPlanted(): void {
  planted.clear();
  reported.clear();
  said.length = 0;
}

/** The request fields that contain identity numbers. */
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

/**
 * Eleven digits, or eight characters with letters among them. Shorter texts are not identity numbers, or occur by
 * chance.
 */
export const isWellFormed = (number: string): boolean =>
  /^\d{11,50}$/.test(number) || /^(?=.*\d)(?=.*[A-Z])[A-Z0-9]{8,50}$/.test(number);

/** Records what a service has sent to an outside caller. */
export function noteSaid(name: string, text: string): void {
  said.push({ name, content: Buffer.from(text) });
}

export function noteAnswer(method: string, url: string, text: string): void {
  if (REVEAL.test(url)) return;
  noteSaid(`the answer to ${method} ${url}`, isOwnResource(url) ? withoutOwnNumbers(text) : text);
}

/**
 * Records everything that a server is sent and answers, by any caller and in any form. It reads the connection while
 * our own parser handles it, and Node's requests from the first one that Node handles.
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

/** For each open connection, the function that records its last exchange. */
const concluding = new Set<() => void>();

/** Records what open connections have carried, if a service continues to use them. */
export function noteExchanges(): void {
  for (const conclude of concluding) conclude();
}

/** Data that is written after a read is the answer to it. */
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

/** Wraps a method of a stream: keeps the bytes that it gets, and then calls it. */
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

/** A reveal gives a number to a member who stated a reason. Only reveals do. */
const REVEAL = /^\/dashboard\/api\/b\/\d+\/(?:test|live)\/.+\/reveal$/;

/** A customer's own resource returns these two numbers in full, to a key that may write them. Nothing else does. */
const isOwnResource = (url: string): boolean => OWN_RESOURCE.test(url);

function withoutOwnNumbers(text: string): string {
  if (text === "") return text;
  const { data, ...rest } = JSON.parse(text) as { data: object | null };
  return JSON.stringify({ ...rest, data: { ...data, bvn: null, idNumber: null } });
}

/**
 * Searches for every planted number in everything that was sent, and in everything that a service leaves behind. Hidden
 * numbers are searched for again when the run ends; readable ones are reported now.
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

/** Makes the stop of a service fail if it has leaked a number. */
export function requireHidden(found: readonly string[]): void {
  if (found.length === 0) return;
  throw new Error(`Numbers of identity that tests have sent stay readable: ${found.join("; ")}.`);
}
