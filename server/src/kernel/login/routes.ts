import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { clientAddress, clientKey } from "../http/admission/client-address.ts";
import { MAILING_PATHS } from "./guarded-paths.ts";
import type { Login } from "./login.ts";
import { CLIENT_ADDRESS_HEADER, CLIENT_KEY_HEADER, servedPaths } from "./login-paths.ts";
import type { LoginSettings } from "./login-tools.ts";

/** Serves better-auth's paths that the pages of a realm use. Other paths under it do not exist. */
export function serveLogin(server: FastifyInstance, login: Login, settings: LoginSettings): void {
  for (const [path, method] of Object.entries(servedPaths(login.realm))) {
    server.route({
      method,
      url: `${login.realm.authPath}${path}`,
      handler: async (request, reply) => {
        const answering = login.handle(toRequest(request, settings));
        // Only a known address gets some mails, which takes time to write. So every answer takes longer than that.
        const [answer] = await Promise.all([
          answering,
          ...(MAILING_PATHS.includes(path) ? [pause(settings.mailingMs)] : []),
        ]);
        return await sendResponse(reply, answer);
      },
    });
  }
}

/** The request as better-auth reads it. Its address is the public one: the client's own would be a claim. */
function toRequest(request: FastifyRequest, settings: LoginSettings): Request {
  const { body } = request;
  return new Request(new URL(request.url, settings.publicUrl()), {
    method: request.method,
    headers: requestHeaders(request, settings),
    ...(Buffer.isBuffer(body) && { body: Uint8Array.from(body) }),
  });
}

/** The headers of a request, with the client's address from the connection and the trusted proxies. */
export function requestHeaders({ raw }: FastifyRequest, settings: LoginSettings): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(raw.headersDistinct))
    for (const value of values) headers.append(name, value);
  const forwardedFor = headers.get("x-forwarded-for") ?? undefined;
  const address = clientAddress(raw.socket.remoteAddress, forwardedFor, settings.trustedProxies);
  headers.set(CLIENT_ADDRESS_HEADER, address);
  headers.set(CLIENT_KEY_HEADER, clientKey(address));
  return headers;
}

/** Sends better-auth's answer. Each cookie keeps a header of its own. */
export async function sendResponse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  for (const [name, value] of response.headers)
    if (name !== "set-cookie") reply.header(name, value);
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) reply.header("set-cookie", cookies);
  reply.header("cache-control", "no-store");
  reply.header("x-content-type-options", "nosniff");
  return await reply.code(response.status).send(Buffer.from(await response.arrayBuffer()));
}
