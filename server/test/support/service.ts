import { createHmac } from "node:crypto";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { unusedKit } from "../../scripts/unused-kit.ts";
import {
  type Api,
  buildApi,
  buildKit,
  closeKit,
  consoleRoutesOf,
  type KitSettings,
  modules,
  routesOf,
  sessionRoutesOf,
} from "../../src/app.ts";
import {
  type CreatedBusiness,
  createBusiness,
} from "../../src/domains/platform/businesses/index.ts";
import { USUAL_HTTP } from "../../src/kernel/http/server.ts";
import type { Kit } from "../../src/kernel/kit.ts";
import { createLogger } from "../../src/kernel/log.ts";
import type { Module } from "../../src/kernel/module.ts";
import { type Network, readNetwork } from "../../src/kernel/outbound/addresses.ts";
import { cheapHashing } from "./cheap-hashing.ts";
import { contentsOf } from "./database-contents.ts";
import { adminUrl, createTestDatabase, filesOfOneDatabase } from "./databases.ts";
import { requireAllDescribed } from "./event-schemas.ts";
import { MASTER_KEYS } from "./master-keys.ts";
import { findReadable, recordTraffic, requireHidden } from "./planted-numbers.ts";
import { type DeclaredRoutes, WatchfulMetrics } from "./watchful-metrics.ts";

/** The whole service in this process, with its own database and port. */
export interface TestService {
  readonly kit: Kit;
  readonly api: Api;
  readonly port: number;
  readonly url: string;
  readonly business: CreatedBusiness;
  readonly metrics: WatchfulMetrics;
  /** Everything that was logged, a line each. */
  readonly logged: string[];
  stop(): Promise<void>;
}

interface TestChoices extends Pick<KitSettings, "cell" | "mail" | "tracer"> {
  readonly masterKeys?: KitSettings["masterKeys"];
  readonly trustedProxies?: readonly Network[];
  readonly through?: (databaseUrl: string) => Promise<string>;
  readonly eventsAreFake?: boolean;
  /** How long answers take that may write a mail. `USUAL_SETTINGS` has the product's time. */
  readonly mailingMs?: number;
}

/** How the services of a test file read requests. A file that sets it runs other files' tests with Node's parser. */
export const httpOfTests = { ...USUAL_HTTP, readsPlain: true };

/** A test's service keeps nothing in files. */
const NO_FOLDER = path.join(tmpdir(), "kasuwa-test-without-files");

const directly = async (databaseUrl: string) => databaseUrl;

/**
 * `through` is the address at which the service connects to its database, if that is not the database's own. Its
 * answers must be as the document describes them, and so must its events, unless a test fakes them. No identity number
 * that it was sent may be readable anywhere when it stops.
 */
export async function startTestService(
  extra: readonly Module[] = [],
  {
    through = directly,
    eventsAreFake = false,
    trustedProxies = [],
    mailingMs = 0,
    ...settings
  }: TestChoices = {},
): Promise<TestService> {
  const database = await createTestDatabase();
  const logged: string[] = [];
  const list = [...modules, ...extra];
  const metrics = new WatchfulMetrics(declaredRoutes(list, extra.length === 0));
  const place = { url: "" };
  const kit = await buildKit({
    databaseUrl: await through(database.url),
    simulator: { latencyMs: 0, inboundUrl: () => place.url },
    namedStatements: true,
    poolSize: 4,
    masterKeys: MASTER_KEYS,
    hashing: cheapHashing,
    ...settings,
    choices: { publicUrl: () => place.url, trustedProxies, mailingMs },
    // Receivers of the tests are on this machine.
    allowedNetworks: ["127.0.0.0/8", "::1"].flatMap((text) => readNetwork(text) ?? []),
    log: createLogger("debug", { write: (line) => void logged.push(line) }),
    metrics,
  });
  const installation = { dataFolder: NO_FOLDER, directUrl: database.url };
  const api = await buildApi(kit, metrics, list, { http: httpOfTests, installation });
  recordTraffic(api.server.server);
  await api.server.listen({ host: "127.0.0.1", port: 0 });
  const { port } = api.server.server.address() as AddressInfo;
  place.url = `http://127.0.0.1:${port}`;
  const business = await createBusiness(kit, { name: "Adire Market", approved: true });
  const stop = async () => {
    await api.stop();
    if (!eventsAreFake) await requireAllDescribed(kit.database);
    const readable = await findReadable(async () => [
      { name: "the log", content: Buffer.from(logged.join("\n")) },
      ...(await contentsOf(adminUrl(database), filesOfOneDatabase())),
    ]);
    await closeKit(kit);
    await database.drop();
    metrics.requireAllDescribed();
    requireHidden(readable);
  };
  return { kit, api, port, url: place.url, business, metrics, logged, stop };
}

/** The declarations of the product's modules are the same for all test files of a process. */
let usual: DeclaredRoutes | undefined;

function declaredRoutes(list: readonly Module[], isUsual: boolean): DeclaredRoutes {
  const declared = (isUsual ? usual : undefined) ?? {
    api: routesOf(unusedKit, list),
    session: sessionRoutesOf(unusedKit, list),
    console: consoleRoutesOf(unusedKit, list),
  };
  if (isUsual) usual = declared;
  return declared;
}

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: Envelope;
}

export interface Envelope {
  readonly data: Record<string, unknown> | null;
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly param: string | null;
    readonly errors?: readonly { param: string; code: string; message: string }[];
  } | null;
  readonly meta: { request_id: string; pagination: object | null };
}

export interface Asking {
  readonly method?: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly key?: { apiKey: string; publicKey: string };
  readonly idempotencyKey?: string;
}

/** Sends a request as a good client does: with the key, signed, and with an Idempotency-Key if one is given. */
export async function ask(
  service: Pick<TestService, "url" | "business">,
  asking: Asking,
): Promise<Answered> {
  const key = asking.key ?? service.business.test;
  const text = asking.body === undefined ? "" : JSON.stringify(asking.body);
  const method = asking.method ?? (asking.body === undefined ? "GET" : "POST");
  const [, query = ""] = asking.path.split("?");
  const message = method === "GET" ? decodeURIComponent(query.split("&").sort().join("&")) : text;
  const headers = {
    "x-service-api-key": key.apiKey,
    "x-service-signature": signature(key.publicKey, message),
    "x-service-signature-version": "v2",
    ...(asking.body === undefined ? {} : { "content-type": "application/json" }),
    ...(asking.idempotencyKey === undefined ? {} : { "idempotency-key": asking.idempotencyKey }),
    ...asking.headers,
  };
  const response = await fetch(`${service.url}${asking.path}`, {
    method,
    headers,
    ...(text === "" ? {} : { body: text }),
  });
  return await answered(response);
}

/** The data of an answer, typed as its route declares it. The assertions on it prove the type. */
export function dataOf<Data>({ body }: Pick<Answered, "body">): Data {
  // The envelope's type has the usual type of data; for a list, data is an array.
  return body.data as unknown as Data;
}

export function signature(publicKey: string, message: string | Buffer): string {
  return createHmac("sha256", publicKey).update(message).digest("base64");
}

export async function answered(response: Response): Promise<Answered> {
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
  const body = isJson ? JSON.parse(text) : undefined;
  return { status: response.status, headers: response.headers, text, body };
}
