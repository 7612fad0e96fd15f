import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** One request that a provider's emulator received. */
export interface EmulatedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

export interface EmulatedAnswer {
  readonly status: number;
  /** Sent as it is if it is a string, else as JSON. */
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * How a call goes wrong. `refused`: the connection breaks before anything is done. `cut`: it breaks after it is done.
 * `error_before` and `error_after`: a 500, before or after. `maintenance`: an HTML page with status 200, and nothing is
 * done. `bad_gateway`: one with 502 after it is done. `another_answer`: the answer of an earlier request. `slow`: the answer
 * comes late.
 */
export type Fault =
  | "refused"
  | "cut"
  | "error_before"
  | "error_after"
  | "maintenance"
  | "bad_gateway"
  | "another_answer"
  | "slow";

export const FAULTS: readonly Fault[] = [
  "refused",
  "cut",
  "error_before",
  "error_after",
  "maintenance",
  "bad_gateway",
  "another_answer",
  "slow",
];

/** What becomes of a notice. */
export type NoticeFate = "sent" | "lost" | "doubled" | "late" | "forged";

/**
 * How a test changes a provider's books. `isSilent`: the provider sends no notice, so only its lists show the change.
 */
export interface BookChange {
  readonly isSilent?: boolean;
}

/** A notice that is ready to be sent. */
export interface EmulatedNotice {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Requests below this path are commands by a person, not calls of the provider's API. */
const COMMANDS = "/emulator/";

const SLOW_MS = 400;
const LATE_MS = 600;
const ANSWERS_KEPT = 20;

/**
 * A provider's stand-in: a small HTTP server on this machine, and its notices. A provider's emulator extends it with
 * the provider's own rules and books.
 */
export abstract class Emulator {
  /** Every request, the earliest first. */
  readonly requests: EmulatedRequest[] = [];
  /** Every notice as it was written, also those that were lost. */
  readonly notices: EmulatedNotice[] = [];
  #noticesUrl: string | undefined;
  #planned: { readonly fault: Fault; readonly isMeant: (request: EmulatedRequest) => boolean }[] =
    [];
  #plannedFates: NoticeFate[] = [];
  #faultShare = 0;
  #random: () => number = Math.random;
  #url: string | undefined;
  readonly #earlierAnswers: EmulatedAnswer[] = [];
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #sending = new Set<Promise<void>>();
  #undelivered: EmulatedNotice[] = [];
  readonly #server = createServer((request, response) => {
    this.#serve(request, response).catch((error: unknown) => response.destroy(error as Error));
  });

  /** The provider's own answer to a request, with what it does to its books. */
  protected abstract answer(request: EmulatedRequest): EmulatedAnswer | Promise<EmulatedAnswer>;

  /** The result of a person's command to the emulator, or a promise of it. Undefined for an unknown command. */
  protected command(_name: string, _fields: Readonly<Record<string, unknown>>): unknown {
    return undefined;
  }

  /** A notice with a signature that the provider did not make. */
  protected abstract forge(notice: EmulatedNotice): EmulatedNotice;

  async listen(port = 0): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once("error", reject).listen(port, "127.0.0.1", resolve);
    });
    const { port: listens } = this.#server.address() as AddressInfo;
    this.#url = `http://127.0.0.1:${listens}`;
  }

  get url(): string {
    if (this.#url === undefined) throw new Error("the emulator does not listen yet");
    return this.#url;
  }

  /** Notices are sent to this address. Without one they are only kept. */
  sendNoticesTo(url: string): void {
    this.#noticesUrl = url;
  }

  /** The next request goes wrong, or the next one that matches. */
  misbehaveOnce(fault: Fault, isMeant: (request: EmulatedRequest) => boolean = () => true): void {
    this.#planned.push({ fault, isMeant });
  }

  /** This share of all requests and notices goes wrong, by the given dice. */
  misbehave(share: number, random: () => number = Math.random): void {
    this.#faultShare = share;
    this.#random = random;
  }

  nextNotice(...fates: readonly NoticeFate[]): void {
    this.#plannedFates.push(...fates);
  }

  /** Waits until every notice has been sent, also the late ones. */
  async noticesSent(): Promise<void> {
    while (this.#sending.size > 0) await Promise.all(this.#sending);
  }

  /** Sends the lost or refused notices again, as a provider does for hours. */
  resendNotices(): void {
    const notices = this.#undelivered;
    this.#undelivered = [];
    for (const notice of notices) this.#send(notice, 0);
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Sends a notice, or does with it what was planned. */
  protected notify(notice: EmulatedNotice): void {
    this.notices.push(notice);
    const fate = this.#plannedFates.shift() ?? this.#throwFate();
    if (fate === "lost") return void this.#undelivered.push(notice);
    if (fate === "forged") this.#post(this.forge(notice), 0, noop);
    this.#send(notice, fate === "late" ? LATE_MS : 0);
    if (fate === "doubled") this.#send(notice, LATE_MS);
  }

  async #serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await readRequest(incoming);
    if (request.path.startsWith(COMMANDS)) return reply(response, await this.#obey(request));
    this.requests.push(request);
    const fault = this.#faultOf(request);
    if (fault === "refused") return void incoming.socket.destroy();
    if (fault === "error_before")
      return reply(response, { status: 500, body: { message: "Error" } });
    if (fault === "maintenance") return reply(response, { status: 200, body: MAINTENANCE });
    const answer = await this.answer(request);
    const earlier = this.#earlierAnswers[Math.floor(this.#random() * this.#earlierAnswers.length)];
    this.#earlierAnswers.push(answer);
    if (this.#earlierAnswers.length > ANSWERS_KEPT) this.#earlierAnswers.shift();
    if (fault === "cut") return void incoming.socket.destroy();
    if (fault === "error_after")
      return reply(response, { status: 500, body: { message: "Error" } });
    if (fault === "bad_gateway") return reply(response, { status: 502, body: MAINTENANCE });
    if (fault === "slow") await this.#pause(SLOW_MS);
    reply(response, fault === "another_answer" && earlier !== undefined ? earlier : answer);
  }

  /** The commands of every emulator, and its own. */
  async #obey({ path, body }: EmulatedRequest): Promise<EmulatedAnswer> {
    const name = path.slice(COMMANDS.length);
    const fields = readFields(body);
    if (fields === undefined) {
      return {
        status: 400,
        body: { message: "The body is no JSON object. Give one, or nothing." },
      };
    }
    if (name === "misbehave") this.misbehave(Number(fields["share"]));
    else if (name === "notices") this.sendNoticesTo(String(fields["url"]));
    else {
      return await this.#obeyOwn(name, fields);
    }
    return { status: 200, body: { message: "Done." } };
  }

  async #obeyOwn(name: string, fields: Readonly<Record<string, unknown>>): Promise<EmulatedAnswer> {
    try {
      const done = await this.command(name, fields);
      if (done !== undefined) return { status: 200, body: done };
      return { status: 404, body: { message: `There is no command ${name}, or nothing for it.` } };
    } catch (error) {
      return { status: 400, body: { message: error instanceof Error ? error.message : "Failed." } };
    }
  }

  #faultOf(request: EmulatedRequest): Fault | undefined {
    const planned = this.#planned.findIndex(({ isMeant }) => isMeant(request));
    if (planned >= 0) return this.#planned.splice(planned, 1)[0]?.fault;
    if (!this.isUnlucky()) return undefined;
    return FAULTS[Math.floor(this.#random() * FAULTS.length)];
  }

  /** Whether a fault happens in this provider that is neither in a request nor in a notice. */
  protected isUnlucky(): boolean {
    return this.#random() < this.#faultShare;
  }

  #throwFate(): NoticeFate {
    if (!this.isUnlucky()) return "sent";
    return (
      (["lost", "doubled", "late", "forged"] as const)[Math.floor(this.#random() * 4)] ?? "lost"
    );
  }

  #send(notice: EmulatedNotice, delayMs: number): void {
    this.#post(notice, delayMs, () => void this.#undelivered.push(notice));
  }

  #post({ headers, body }: EmulatedNotice, delayMs: number, onNotTaken: () => void): void {
    const url = this.#noticesUrl;
    if (url === undefined) return;
    const sending = this.#pause(delayMs)
      .then(() => fetch(url, { method: "POST", headers, body }))
      .then(async (response) => {
        await response.arrayBuffer();
        if (!response.ok) onNotTaken();
      })
      .catch(onNotTaken)
      .finally(() => this.#sending.delete(sending));
    this.#sending.add(sending);
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#timers.delete(timer);
        resolve();
      }, ms);
      this.#timers.add(timer);
    });
  }
}

const noop = () => undefined;

/** The fields of a command. Undefined if a person mistyped them. */
function readFields(body: string): Record<string, unknown> | undefined {
  try {
    const fields: unknown = body === "" ? {} : JSON.parse(body);
    const isObject = typeof fields === "object" && fields !== null && !Array.isArray(fields);
    return isObject ? (fields as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

const MAINTENANCE = "<!doctype html><html><body><h1>We will be back soon</h1></body></html>";

async function readRequest(incoming: IncomingMessage): Promise<EmulatedRequest> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  const { pathname, searchParams } = new URL(incoming.url ?? "/", "http://emulator");
  return {
    ...{ method: incoming.method ?? "GET", path: pathname, query: searchParams },
    ...{ headers: incoming.headers, body: Buffer.concat(parts).toString() },
  };
}

function reply(response: ServerResponse, { status, body, headers = {} }: EmulatedAnswer): void {
  const isText = typeof body === "string";
  const type = isText ? "text/html" : "application/json";
  response.writeHead(status, { "content-type": type, ...headers });
  response.end(isText ? body : JSON.stringify(body));
}
