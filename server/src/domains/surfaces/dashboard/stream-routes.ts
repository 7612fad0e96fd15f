import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import type { FastifyInstance, FastifyReply } from "fastify";
import { type Exchange, NodeExchange } from "../../../kernel/http/exchange.ts";
import type {
  MemberRequest,
  SessionAdmission,
} from "../../../kernel/http/sessions/session-admission.ts";
import { SESSION_PREFIX } from "../../../kernel/http/sessions/session-route.ts";
import type { Kit } from "../../../kernel/kit.ts";
import type { Pages } from "../../../kernel/module.ts";
import { Refusal, serverBusy } from "../../../kernel/refusals.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { EventWatch } from "./watch-events.ts";

interface StreamRequest {
  readonly Params: { readonly businessId: string; readonly mode: string };
}

const STREAMS_MAX = 1_000;

/** A person may have this many pages open. The next one gets no news until it is loaded again. */
const STREAMS_OF_PERSON_MAX = 12;

/** How long a stream may outlive the session or the membership. */
const CHECK_EVERY_MS = 30_000;

const KEEP_AWAKE_MS = 20_000;

/** A browser opens the next one by itself. */
const STREAM_MS = 15 * 60 * 1_000;

/** A client that reads this much too slowly is gone, or will load everything again anyway. */
const UNREAD_BYTES_MAX = 64 * 1_024;

/** The news of one environment, as server-sent events: what happened, which references to read again, and its clock. */
export function streamPages(
  kit: Kit,
  admission: SessionAdmission,
  streamsMax = STREAMS_MAX,
): Pages {
  const streams = new Streams(kit, admission, streamsMax);
  return {
    serve: (server) => serveStream(server, admission, streams),
    close: () => streams.close(),
  };
}

function serveStream(server: FastifyInstance, admission: SessionAdmission, streams: Streams): void {
  server.get<StreamRequest>(
    `${SESSION_PREFIX}/b/:businessId/:mode/stream`,
    { exposeHeadRoute: false },
    async (request, reply) => {
      const asked = readAsked(request.params, request.headers);
      const { person, access } = await admission.admit(asked);
      const exchange = new NodeExchange(request.raw, reply.raw);
      const { userId } = person;
      streams.open(reply, { userId, environmentId: access.environmentId, asked, exchange });
      return reply;
    },
  );
}

function readAsked(
  { businessId, mode }: StreamRequest["Params"],
  headers: IncomingHttpHeaders,
): MemberRequest {
  if (!/^[1-9]\d{0,17}$/.test(businessId) || !isMode(mode))
    throw new Refusal("not_found", "There is no such stream.");
  const place = { businessId: BigInt(businessId), mode };
  // An open tab does not count as use of the session. An unused session ends, and so does its stream.
  return { ...place, headers, permission: "money:read", isUnattended: true };
}

const isMode = (text: string): text is Mode => text === "test" || text === "live";

interface Opening {
  readonly userId: string;
  readonly environmentId: bigint;
  readonly asked: MemberRequest;
  readonly exchange: Pick<Exchange, "hasLeft">;
}

/** The open streams of the process. A server that stops would wait for them. */
class Streams {
  readonly #kit: Kit;
  readonly #admission: SessionAdmission;
  readonly #streamsMax: number;
  readonly #watch: EventWatch;
  /** The oldest first. */
  readonly #open = new Map<ServerResponse, Opening>();

  constructor(kit: Kit, admission: SessionAdmission, streamsMax: number) {
    this.#kit = kit;
    this.#admission = admission;
    this.#streamsMax = streamsMax;
    this.#watch = new EventWatch(kit.database, kit.log);
  }

  open(reply: FastifyReply, opening: Opening): void {
    this.#requireRoom(opening.userId);
    const { raw } = reply;
    reply.hijack();
    raw.writeHead(200, STREAM_HEADERS);
    raw.write("retry: 2000\n\n");
    this.#open.set(raw, opening);
    const send = (message: string) => {
      if (raw.writableLength > UNREAD_BYTES_MAX) raw.end();
      else raw.write(message);
    };
    const stop = this.#watch.listen(opening.environmentId, {
      onEvent: (notice) => send(`id: ${notice.id}\ndata: ${JSON.stringify(notice)}\n\n`),
      onClock: (offsetSeconds) =>
        send(`event: clock\ndata: ${JSON.stringify({ offsetSeconds })}\n\n`),
    });
    const timers = [
      setInterval(() => raw.write(":\n\n"), KEEP_AWAKE_MS),
      setInterval(() => void this.#check(raw, opening.asked), CHECK_EVERY_MS),
      setInterval(() => raw.end(), STREAM_MS),
    ];
    raw.once("close", () => {
      for (const timer of timers) clearInterval(timer);
      this.#open.delete(raw);
      stop();
    });
  }

  close(): void {
    this.#watch.close();
    for (const raw of this.#open.keys()) raw.end();
  }

  #requireRoom(userId: string): void {
    this.#endLeft();
    const own = [...this.#open.values()].filter((one) => one.userId === userId);
    if (own.length >= STREAMS_OF_PERSON_MAX)
      throw new Refusal("rate_limited", "Too many of your pages are open. Close one of them.");
    if (this.#open.size >= this.#streamsMax) this.#makeRoom();
  }

  /**
   * The environment with the most streams gives up its oldest one, whose page opens another one later. So people of one
   * business cannot take the streams of all. Throws 503 if no environment has two.
   */
  #makeRoom(): void {
    const streams = Map.groupBy(this.#open, ([, { environmentId }]) => environmentId);
    const [most = []] = [...streams.values()].toSorted((one, other) => other.length - one.length);
    const [oldest, second] = most;
    if (oldest === undefined || second === undefined)
      throw serverBusy("Too many dashboards are open. Load this page again in a moment.");
    const [raw] = oldest;
    this.#open.delete(raw);
    raw.end();
  }

  /** A page that was left closes its side. Without this, its stream would last until the next write. */
  #endLeft(): void {
    for (const [raw, { exchange }] of this.#open) {
      if (!exchange.hasLeft()) continue;
      this.#open.delete(raw);
      raw.end();
    }
  }

  /** Ends the stream of a person who has signed out or lost the membership. */
  async #check(raw: ServerResponse, asked: MemberRequest): Promise<void> {
    try {
      if (!(await this.#admission.isStillAdmitted(asked))) raw.end();
    } catch (error) {
      this.#kit.log.warn({ err: error }, "the session of an open stream could not be checked");
      raw.end();
    }
  }
}

const STREAM_HEADERS = {
  "content-type": "text/event-stream",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "x-accel-buffering": "no",
  connection: "close",
} as const;
