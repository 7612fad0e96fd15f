import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { answerWith } from "./webhook-receiver.ts";

/** A span as the collector received it. */
export interface CollectedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly status: { readonly code?: number };
  readonly attributes: readonly Attribute[];
}

interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly CollectedSpan[] }[];
  }[];
}

/** An OpenTelemetry collector on this machine, which receives spans as OTLP over HTTP. */
export interface Collector {
  readonly url: string;
  /** The bodies as they arrived, and their headers. */
  readonly bodies: string[];
  readonly headers: IncomingHttpHeaders[];
  /** How it answers. Tests may replace it. */
  answer: (response: ServerResponse) => void;
  spans(): CollectedSpan[];
  resource(): Readonly<Record<string, unknown>>;
  stop(): Promise<void>;
}

export async function startCollector(): Promise<Collector> {
  const bodies: string[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    bodies.push(Buffer.concat(pieces).toString());
    headers.push(request.headers);
    collector.answer(response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const sent = () => bodies.flatMap((body) => (JSON.parse(body) as Sent).resourceSpans);
  const collector: Collector = {
    url: `http://127.0.0.1:${port}/v1/traces`,
    bodies,
    headers,
    answer: answerWith(200, { "content-type": "application/json" }, "{}"),
    spans: () => sent().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => [...spans])),
    resource: () => valuesOf(sent()[0]?.resource.attributes ?? []),
    stop: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return collector;
}

export const attributesOf = ({ attributes }: CollectedSpan): Readonly<Record<string, unknown>> =>
  valuesOf(attributes);

/** OTLP wraps each value in an object that names its type. */
const valuesOf = (attributes: readonly Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
