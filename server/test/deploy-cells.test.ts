import { once } from "node:events";
import { request as requestPlain } from "node:http";
import { Agent, request } from "node:https";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemRandomness } from "../src/kernel/randomness.ts";
import { newKey } from "../src/kernel/tenancy/key-form.ts";
import { readDeployYaml } from "./support/deploy-files.ts";
import { haproxyProgram, startHaproxyOfCells } from "./support/haproxy.ts";
import { nginxProgram, startNginxOfCells } from "./support/nginx.ts";
import { ask, startTestService, type TestService } from "./support/service.ts";

const HOME = 12;
const OTHER = 14;

let home: TestService;
let other: TestService;
beforeAll(async () => {
  home = await startTestService([], { cell: HOME });
  other = await startTestService([], { cell: OTHER });
});
afterAll(async () => {
  await home.stop();
  await other.stop();
});

interface Proxy {
  readonly url: string;
  readonly certificate?: string;
  stop(): Promise<void>;
}

const samples = [
  {
    name: "haproxy",
    program: haproxyProgram,
    start: () =>
      startHaproxyOfCells(
        new Map([
          [HOME, [home.port]],
          [OTHER, [other.port]],
        ]),
      ),
  },
  {
    name: "nginx",
    program: nginxProgram,
    start: () =>
      startNginxOfCells(
        new Map([
          [HOME, home.port],
          [OTHER, other.port],
        ]),
      ),
  },
];

describe.each(samples)("$name before two cells", ({ program, start }) => {
  const run = test.runIf(program !== undefined);
  let proxy: Proxy;
  beforeAll(async () => {
    if (program !== undefined) proxy = await start();
  });
  afterAll(() => proxy?.stop());

  async function send(path: string, headers: Record<string, string>, method = "GET") {
    const options = { method, headers: { host: "pay.example", ...headers } };
    const sending =
      proxy.certificate === undefined
        ? requestPlain(`${proxy.url}${path}`, options)
        : request(`${proxy.url}${path}`, {
            ...options,
            agent: new Agent({ ca: proxy.certificate, servername: "pay.example" }),
          });
    sending.end();
    const [response] = await once(sending, "response");
    const [, code = null] = /"code":"(\w+)"/.exec(await text(response)) ?? [];
    return [response.statusCode, code];
  }

  const balanceOf = (apiKey: string) =>
    send("/api/v1/business/balance", { "x-service-api-key": apiKey });

  run("each key comes to its cell", async () => {
    for (const { business } of [home, other])
      for (const { apiKey } of [business.test, business.live])
        expect(await balanceOf(apiKey)).toEqual([200, null]);
  });

  run(
    "a key of a cell that does not exist gets 421, and one without a cell is the home cell's",
    async () => {
      expect(await balanceOf(newKey(systemRandomness, "test_key_", 55))).toEqual([
        421,
        "wrong_cell",
      ]);
      expect(await balanceOf(newKey(systemRandomness, "test_key_", null))).toEqual([
        401,
        "invalid_api_key",
      ]);
    },
  );

  run.each(["/inbound/", "/api/v1/inbound/"])(
    "a path of providers below %s names its cell",
    async (path) => {
      for (const cell of [HOME, OTHER])
        expect(await send(`${path}${cell}/simulator`, {}, "POST")).toEqual([
          401,
          "invalid_signature",
        ]);
      expect(await send(`${path}55/simulator`, {}, "POST")).toEqual([421, "wrong_cell"]);
      expect(await send(`${path}simulator`, {}, "POST")).toEqual([401, "invalid_signature"]);
    },
  );

  run("a key counts before the host, and a host that is no cell leads home", async () => {
    const { apiKey } = other.business.test;
    const headers = { "x-service-api-key": apiKey, host: "cell12.pay.example" };
    expect(await send("/api/v1/business/balance", headers)).toEqual([200, null]);
    const toHome = await send("/inbound/12/simulator", { host: "cell14.pay.example" }, "POST");
    expect(toHome).toEqual([401, "invalid_signature"]);
    expect(await send("/inbound/14/none", { host: "cell99.pay.example" }, "POST")).toEqual([
      404,
      "not_found",
    ]);
  });

  run("people find their cell by its host", async () => {
    const { body } = await ask(other, { path: "/business/invoices", body: { amount: 10 } });
    const path = `/pay/${body.data?.["publicToken"]}`;
    expect(await send(path, { host: "cell14.pay.example" })).toEqual([200, null]);
    expect((await send(path, { host: "cell12.pay.example" }))[0]).toBe(404);
    expect((await send(path, {}))[0]).toBe(404);
  });
});

describe("the routes of Envoy", () => {
  interface Route {
    readonly match: {
      readonly prefix?: string;
      readonly safe_regex?: { readonly regex: string };
      readonly headers?: readonly {
        readonly name: string;
        readonly string_match: {
          readonly prefix?: string;
          readonly safe_regex?: { readonly regex: string };
        };
      }[];
    };
    readonly route: { readonly cluster: string };
  }
  const [host] = readDeployYaml<{ virtual_hosts: { routes: readonly Route[] }[] }>(
    "cells/envoy.yaml",
  ).virtual_hosts;

  /** Envoy takes the first route that matches, and a regex must match the whole text. */
  function clusterOf(path: string, headers: Readonly<Record<string, string>>): string | undefined {
    const isWhole = (regex: string, value: string) => new RegExp(`^(?:${regex})$`).test(value);
    return host?.routes.find(
      ({ match }) =>
        (match.prefix === undefined || path.startsWith(match.prefix)) &&
        (match.safe_regex === undefined || isWhole(match.safe_regex.regex, path)) &&
        (match.headers ?? []).every(({ name, string_match: { prefix, safe_regex } }) => {
          const value = headers[name];
          if (value === undefined) return false;
          return prefix === undefined
            ? isWhole(safe_regex?.regex ?? "", value)
            : value.toLowerCase().startsWith(prefix);
        }),
    )?.route.cluster;
  }

  test.each([
    [
      "/api/v1/business/balance",
      { "x-service-api-key": newKey(systemRandomness, "live_key_", 14) },
      14,
    ],
    [
      "/api/v1/business/balance",
      { "x-service-api-key": newKey(systemRandomness, "test_key_", 12) },
      12,
    ],
    [
      "/api/v1/business/balance",
      { "x-service-api-key": newKey(systemRandomness, "test_key_", null) },
      12,
    ],
    ["/inbound/14/sudo/authorizations", {}, 14],
    ["/api/v1/inbound/14/paystack", {}, 14],
    ["/inbound/12/paystack", {}, 12],
    ["/inbound/paystack", {}, 12],
    ["/inbound/12/paystack", { ":authority": "cell14.pay.example" }, 12],
    ["/dashboard", { ":authority": "Cell14.pay.example" }, 14],
    ["/dashboard", { ":authority": "pay.example" }, 12],
  ])("%s with %j leads to cell %i", (path, headers, cell) => {
    expect(clusterOf(path, headers)).toBe(`cell${cell}`);
  });
});
