import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { requireOwnOrigin } from "../http/sessions/require-origin.ts";
import type { Kit } from "../kit.ts";
import { Refusal } from "../refusals.ts";
import { Attempts } from "./attempts.ts";
import { findFieldFault } from "./field-rules.ts";
import type { Login } from "./login.ts";
import { CLIENT_KEY_HEADER } from "./login-paths.ts";
import { requestHeaders, sendResponse } from "./routes.ts";

/** A path of our own beside better-auth's, for people who have no session yet. */
export interface OwnPath<Name extends string> {
  readonly path: string;
  /** The texts that the body must have. */
  readonly fields: readonly Name[];
  act(fields: Readonly<Record<Name, string>>, headers: Headers): Promise<Response>;
}

/** How often one address may ask. A token cannot be guessed; this protects the password hash. */
const REQUESTS = { most: 60, minutes: 15 };

/** Serves a path of a realm. It answers in better-auth's form: `{ code, message }` for a failure. */
export function serveOwnPath<Name extends string>(
  server: FastifyInstance,
  kit: Kit,
  login: Login,
  { path, fields, act }: OwnPath<Name>,
): void {
  server.post(`${login.realm.authPath}${path}`, async (request, reply) =>
    answer(reply, async () => {
      requireOwnOrigin(kit.settings, request.method, request.headers);
      const headers = requestHeaders(request, kit.settings);
      await limit(kit, login, headers);
      const texts = readBody(request, fields);
      const fault = findFieldFault(path, texts);
      if (fault !== undefined) throw new Refusal("validation_failed", fault.message);
      return await act(texts, headers);
    }),
  );
}

async function answer(reply: FastifyReply, act: () => Promise<Response>): Promise<FastifyReply> {
  try {
    return await sendResponse(reply, await act());
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, message, param, status } = error;
    const body = { code: code.toUpperCase(), message, param };
    return await sendResponse(reply, Response.json(body, { status }));
  }
}

async function limit({ database, vault }: Kit, { realm }: Login, headers: Headers): Promise<void> {
  const client = headers.get(CLIENT_KEY_HEADER) ?? "unknown";
  const attempts = new Attempts(database, vault, realm);
  const { isLocked } = await attempts.take(`join/${client}`, REQUESTS);
  if (isLocked) throw new Refusal("rate_limited", "Too many requests. Try again later.");
}

const TEXT_MAX = 255;

/** Reads the texts of a JSON body. Throws where one is missing. */
function readBody<Name extends string>(
  { body }: FastifyRequest,
  names: readonly Name[],
): Record<Name, string> {
  const parsed = parse(body);
  const entries = names.map((name) => {
    const value = parsed[name];
    if (typeof value !== "string" || value.trim() === "" || value.length > TEXT_MAX)
      throw new Refusal("missing_field", `Send \`${name}\` as text.`, { param: name });
    return [name, value] as const;
  });
  // Each name has its value, by the loop above.
  return Object.fromEntries(entries) as Record<Name, string>;
}

function parse(body: unknown): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(String(body ?? ""));
    if (typeof parsed === "object" && parsed !== null) return { ...parsed };
  } catch {
    // Refused below, like every other text that is no object.
  }
  throw new Refusal("invalid_request", "Send a JSON object.");
}
