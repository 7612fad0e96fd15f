import type { IncomingMessage, ServerResponse } from "node:http";
import { ConsoleStub } from "./console-answers.ts";
import { SERVICE_READS } from "./service-reads.ts";

const PERMISSIONS = [
  ...["businesses:read", "businesses:write", "money:read", "money:write", "view:as"],
  ...["system:read", "system:write", "audit:read", "operators:read", "customers:read"],
  ...["providers:read", "providers:write", "deliveries:read", "deliveries:write"],
  ...["webhooks:write", "credentials:write"],
];

const ME = {
  ...{ name: "Tunde Bello", email: "tunde@kasuwa.example", role: "admin" },
  ...{ permissions: PERMISSIONS, endsAt: new Date(Date.now() + 900_000).toISOString() },
  ...{ hasSecondFactor: true, hasAuthenticator: true, singleOperator: false, version: "0.9.0" },
};

/** What `business view` answers. */
export const VIEWING = {
  link: "https://kasuwa.adire.ng/view#token=viw_3vX9kP2m7Qw",
  endsAt: new Date(Date.now() + 900_000).toISOString(),
};

/**
 * The same answers for an admin who may run everything. A command that changes something answers with the link of a
 * viewing.
 */
function offering(response: ServerResponse): ServerResponse {
  const end = response.end.bind(response);
  const change = (text: string) =>
    text
      .replaceAll('"mayRun":false', '"mayRun":true')
      .replace('{"done":true}', JSON.stringify({ done: true, ...VIEWING }));
  return Object.assign(response, { end: (text: string) => end(change(text)) });
}

function send(response: ServerResponse, data: unknown): void {
  response.writeHead(200, { "content-type": "application/json" });
  const meta = { request_id: "req_7h2k90xq4f1c", pagination: null };
  response.end(JSON.stringify({ data, error: null, meta }));
}

function refuse(response: ServerResponse): void {
  response.writeHead(404, { "content-type": "application/json" });
  const error = { code: "not_found", message: "Nothing has this reference.", param: null };
  response.end(JSON.stringify({ data: null, error, meta: { request_id: "req_7h2k90xq4f1c" } }));
}

/** Answers for an admin, with samples of businesses and of the service, and records what was read. */
export class ServiceStub extends ConsoleStub {
  readonly asked: Readonly<Record<string, unknown>>[] = [];

  override async answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://console");
    if (pathname === "/console/api/me") return send(response, ME);
    if (pathname !== "/console/api/commands/read")
      return await super.answer(request, offering(response));
    const name = searchParams.get("name") ?? "";
    const parameters = JSON.parse(searchParams.get("parameters") ?? "{}");
    this.asked.push({ name, ...parameters });
    const read = SERVICE_READS[name];
    const data = parameters.search === "nothing" ? [] : read?.(parameters);
    // A read without samples gets an empty answer. If there are samples but not the requested one,
    // it is refused.
    if (read !== undefined && data === undefined) return refuse(response);
    return send(response, { data, text: "", holds: true, needsConfirmation: null });
  }
}
