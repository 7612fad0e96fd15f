import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { requireOwnOrigin } from "../../../kernel/http/sessions/require-origin.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { Attempts } from "../../../kernel/login/attempts.ts";
import { AUTH_PATH, CLIENT_KEY_HEADER } from "../../../kernel/login/login-paths.ts";
import { readUserId } from "../../../kernel/login/queries.ts";
import { requestHeaders, sendResponse } from "../../../kernel/login/routes.ts";
import { Refusal } from "../../../kernel/refusals.ts";
import { findInvitation } from "./find-invitation.ts";
import { joinByInvitation } from "./join-by-invitation.ts";

/** How often one address may ask about invitations. A token cannot be guessed; this protects the password hash. */
const JOINS = { most: 60, minutes: 15 };

/**
 * Joining by an invitation, before there is a session. It stands beside better-auth's paths and answers in their form:
 * `{ code, message }` for a failure.
 */
export function serveJoining(server: FastifyInstance, kit: Kit): void {
  server.post(`${AUTH_PATH}/join/show`, (request, reply) =>
    answer(kit, request, reply, async () => {
      const { token } = readBody(request, ["token"]);
      const { email, role, invitedBy, expiresAt, ...invitation } = await findInvitation(kit, token);
      const hasAccount = (await readUserId(kit.database, email)) !== undefined;
      const business = { id: Number(invitation.businessId), name: invitation.businessName };
      return Response.json({ email, business, role, invitedBy, hasAccount, expiresAt });
    }),
  );
  server.post(`${AUTH_PATH}/join`, (request, reply) =>
    answer(kit, request, reply, async () => {
      const { token, name, password } = readBody(request, ["token", "name", "password"]);
      const { email } = await joinByInvitation(kit, { token, name, password });
      return await kit.login.signIn(requestHeaders(request, kit.settings), { email, password });
    }),
  );
}

async function answer(
  kit: Kit,
  request: FastifyRequest,
  reply: FastifyReply,
  act: () => Promise<Response>,
): Promise<FastifyReply> {
  try {
    requireOwnOrigin(kit.settings, request.method, request.headers);
    await limit(kit, request);
    return await sendResponse(reply, await act());
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, message, param, status } = error;
    const body = { code: code.toUpperCase(), message, param };
    return await sendResponse(reply, Response.json(body, { status }));
  }
}

async function limit(kit: Kit, request: FastifyRequest): Promise<void> {
  const client = requestHeaders(request, kit.settings).get(CLIENT_KEY_HEADER) ?? "unknown";
  const attempts = new Attempts(kit.database, kit.vault);
  const { isLocked } = await attempts.take(`join/${client}`, JOINS);
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
