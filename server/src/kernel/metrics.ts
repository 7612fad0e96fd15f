import type { Server, ServerResponse } from "node:http";
import { type AddressInfo, isIPv6 } from "node:net";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { createServer } from "./node-http.ts";
import type { ProviderCall } from "./providers/guard/guard.ts";
import { healthAnswer, type Readiness } from "./readiness.ts";
import { LATENCY_SECONDS, RequestTally } from "./samples/request-tally.ts";
import { SlowStatements } from "./samples/slow-statements.ts";
import type { Mode } from "./tenancy/access.ts";

const SECONDS = [...LATENCY_SECONDS];
const PROVIDER_SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 30];
const SIZES = [1, 2, 4, 8, 16, 32, 64, 128, 256];

/** The metrics of this process. Each process counts for itself; the collector adds them up. */
export class Metrics {
  readonly registry = new Registry();
  /** The same requests for the console, which has charts without a collector. */
  readonly tally = new RequestTally();
  readonly slowStatements = new SlowStatements();
  readonly #requests = new Counter({
    name: "kasuwa_http_requests_total",
    help: "Requests answered, by operation and status.",
    labelNames: ["operation", "status"],
    registers: [this.registry],
  });
  readonly #requestSeconds = new Histogram({
    name: "kasuwa_http_request_seconds",
    help: "How long requests took.",
    labelNames: ["operation"],
    buckets: SECONDS,
    registers: [this.registry],
  });
  readonly #connectionsDropped = new Counter({
    name: "kasuwa_http_connections_dropped_total",
    help: "Connections that a limit closed, by the limit.",
    labelNames: ["reason"],
    registers: [this.registry],
  });
  readonly #requestsUnlogged = new Counter({
    name: "kasuwa_request_log_lost_total",
    help: "Requests that the request log did not take, by the reason.",
    labelNames: ["reason"],
    registers: [this.registry],
  });
  readonly #spansLost = new Counter({
    name: "kasuwa_trace_spans_lost_total",
    help: "Spans that the collector did not get, by the reason.",
    labelNames: ["reason"],
    registers: [this.registry],
  });
  readonly #groupSizes = new Histogram({
    name: "kasuwa_ledger_group_operations",
    help: "How many operations one database transaction carried.",
    buckets: SIZES,
    registers: [this.registry],
  });
  readonly #groupSeconds = new Histogram({
    name: "kasuwa_ledger_group_seconds",
    help: "How long groups took, from their locks to their commit.",
    labelNames: ["outcome"],
    buckets: SECONDS,
    registers: [this.registry],
  });
  readonly #failingOperations = new Counter({
    name: "kasuwa_ledger_failing_operations_total",
    help: "Operations that can never be written. Their environment was isolated.",
    labelNames: ["operation"],
    registers: [this.registry],
  });
  readonly #providerCalls = new Counter({
    name: "kasuwa_provider_calls_total",
    help: "Calls to providers that were made or refused, by outcome.",
    labelNames: ["provider", "mode", "call", "outcome"],
    registers: [this.registry],
  });
  readonly #providerSeconds = new Histogram({
    name: "kasuwa_provider_call_seconds",
    help: "How long calls to providers took, including their wait for a slot.",
    labelNames: ["provider", "mode", "call"],
    buckets: PROVIDER_SECONDS,
    registers: [this.registry],
  });
  readonly #providerCircuitOpen = new Gauge({
    name: "kasuwa_provider_circuit_open",
    help: "1 while this process makes no calls to a failing provider.",
    labelNames: ["provider", "mode"],
    registers: [this.registry],
  });
  readonly #notices = new Counter({
    name: "kasuwa_inbound_notices_total",
    help: "Notices that name a provider, and whether the provider had signed them.",
    labelNames: ["provider", "authentic"],
    registers: [this.registry],
  });
  readonly #authorizationSeconds = new Histogram({
    name: "kasuwa_card_authorization_seconds",
    help: "How long card issuers waited for a decision, by the answer.",
    labelNames: ["provider", "answer"],
    buckets: SECONDS,
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  onAnswer(answer: {
    operationId: string;
    outgoing: { status: number };
    durationMs: number;
  }): void {
    const { operationId, outgoing, durationMs } = answer;
    this.#requests.inc({ operation: operationId, status: outgoing.status });
    this.#requestSeconds.observe({ operation: operationId }, durationMs / 1_000);
    this.tally.note(outgoing.status, durationMs);
  }

  onSlowStatement(text: string, durationMs: number): void {
    this.slowStatements.note(text, durationMs);
  }

  onDropped(reason: string): void {
    this.#connectionsDropped.inc({ reason });
  }

  onRequestsUnlogged(reason: string, count: number): void {
    this.#requestsUnlogged.inc({ reason }, count);
  }

  onSpansLost(reason: string, count: number): void {
    this.#spansLost.inc({ reason }, count);
  }

  onGroup(group: { size: number; durationMs: number; failure: unknown }): void {
    this.#groupSizes.observe(group.size);
    const outcome = group.failure === undefined ? "committed" : "failed";
    this.#groupSeconds.observe({ outcome }, group.durationMs / 1_000);
  }

  onFailingOperation(operation: string): void {
    this.#failingOperations.inc({ operation });
  }

  onProviderCall({ provider, mode, call, outcome, durationMs }: ProviderCall): void {
    this.#providerCalls.inc({ provider, mode, call, outcome });
    this.#providerSeconds.observe({ provider, mode, call }, durationMs / 1_000);
  }

  onProviderCircuit(provider: string, mode: Mode, isOpen: boolean): void {
    this.#providerCircuitOpen.set({ provider, mode }, isOpen ? 1 : 0);
  }

  onNotice(provider: string, isAuthentic: boolean): void {
    this.#notices.inc({ provider, authentic: String(isAuthentic) });
  }

  onAuthorization(provider: string, answer: string, durationMs: number): void {
    this.#authorizationSeconds.observe({ provider, answer }, durationMs / 1_000);
  }

  /** Exports a number that another object keeps. */
  watch(name: string, help: string, read: () => number): void {
    const registers = [this.registry];
    const gauge: Gauge = new Gauge({ name, help, registers, collect: () => gauge.set(read()) });
  }
}

export interface MetricsServer {
  readonly port: number;
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Serves the metrics on an address of their own, usually to this machine only. It serves health too, because a process that is only a
 * worker listens nowhere else.
 */
export async function serveMetrics(
  metrics: Metrics,
  { host, port }: { readonly host: string; readonly port: number },
  isReady: Readiness,
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.url?.startsWith("/health")) {
      void answerHealth(request.url, isReady, response);
      return;
    }
    metrics.registry.metrics().then(
      (text) => response.setHeader("content-type", metrics.registry.contentType).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await listen(server, host, port);
  const listening = (server.address() as AddressInfo).port;
  return {
    port: listening,
    url: `http://${isIPv6(host) ? `[${host}]` : host}:${listening}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function answerHealth(
  url: string,
  isReady: Readiness,
  response: ServerResponse,
): Promise<void> {
  const live = { status: 200, body: { status: "live" } };
  const { status, body } = url === "/health/live" ? live : healthAnswer(await isReady());
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    // Each of several processes behind one port has its own metrics.
    server.listen({ port, host, exclusive: true }, resolve);
  });
}
