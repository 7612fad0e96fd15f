import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer, type Server } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { timeLimit } from "../../../../test/support/time-limit.ts";
import { OutboundGuard } from "../check-target.ts";
import { Receiver } from "../receiver.ts";
import { hasty, limits, listen, loopback, nowMs, post } from "./hostile-server.ts";

describe("a host that is written as an address inside is refused before anything is connected", () => {
  let port: number;
  let connections = 0;
  let listener: Server;
  beforeAll(async () => {
    listener = createServer((socket) => {
      connections += 1;
      socket.destroy();
    }).listen(0, "127.0.0.1");
    await once(listener, "listening");
    port = (listener.address() as AddressInfo).port;
  });
  afterAll(() => {
    listener.close();
  });

  test.each([
    ...[
      "127.0.0.1",
      "127.1",
      "127.0.1",
      "127.255.255.254",
      "0177.0.0.1",
      "0177.0.0.01",
      "0x7f.0.0.1",
    ],
    ...["0x7f.1", "0x7f000001", "0X7F000001", "2130706433", "017700000001", "127.0.0.1."],
    ...["１２７.０.０.１", "127。0。0。1", "%31%32%37.0.0.1", "①②⑦.⓪.⓪.①", "0x7F.0x0.0x0.0x1"],
    ...[
      "[::1]",
      "[0:0:0:0:0:0:0:1]",
      "[0000:0000:0000:0000:0000:0000:0000:0001]",
      "[::ffff:127.0.0.1]",
    ],
    ...["[::ffff:7f00:1]", "[0:0:0:0:0:ffff:127.0.0.1]", "[::127.0.0.1]", "[64:ff9b::127.0.0.1]"],
    ...["[64:ff9b::7f00:1]", "[64:ff9b:1::7f00:1]", "[2002:7f00:1::]", "[2002:7f00:0001::1]"],
    ...["[2001:0:7f00:1::]", "[::]", "0", "0.0.0.0", "0x0", "00000"],
    ...["10.0.0.1", "012.0.0.1", "0xa.1", "167772161", "172.16.0.1", "192.168.0.1", "3232235521"],
    ...["169.254.169.254", "2852039166", "0xa9fea9fe", "0251.0376.0251.0376", "[::ffff:a9fe:a9fe]"],
    ...["[64:ff9b::a9fe:a9fe]", "[2002:a9fe:a9fe::]", "[fd00:ec2::254]", "[fe80::1]", "[fec0::1]"],
    ...[
      "100.64.0.1",
      "100.100.100.200",
      "168.63.129.16",
      "192.0.0.192",
      "224.0.0.1",
      "255.255.255.255",
    ],
    ...["198.18.0.1", "[ff02::1]", "[2001:db8::1]", "[4000::1]"],
  ])("%s", async (host) => {
    const posted = await post({ url: `http://${host}:${port}/` });
    expect(posted.failure?.kind).toBe("forbidden_target");
    expect(posted.failure?.sentence).toMatch(/is not public: it is /);
    expect(connections).toBe(0);
  });
});

describe("a name is judged by every address it has", () => {
  test.each<[string, readonly string[]]>([
    ["an address inside", ["10.0.0.5"]],
    ["one outside and one inside", ["8.8.8.8", "127.0.0.1"]],
    ["loopback in IPv6", ["::1"]],
    ["a mapped address", ["::ffff:169.254.169.254"]],
    ["an address behind NAT64", ["64:ff9b::a00:1"]],
    ["something that is no address", ["inside.example"]],
  ])("%s", async (_what, addresses) => {
    const posted = await post({ url: "http://hooks.example/", resolve: async () => addresses });
    expect(["forbidden_target", "unknown_host"]).toContain(posted.failure?.kind);
  });

  test("and `localhost` is no exception", async () => {
    const posted = await post({
      url: "http://localhost/",
      resolve: async () => ["127.0.0.1", "::1"],
    });
    expect(posted.failure?.kind).toBe("forbidden_target");
  });

  test("without any, or without an answer, there is no server to connect to", async () => {
    expect((await post({ url: "http://hooks.example/" })).failure?.kind).toBe("unknown_host");
    const notFound = async () => {
      throw Object.assign(new Error("getaddrinfo ENOTFOUND"), { code: "ENOTFOUND" });
    };
    const posted = await post({ url: "http://hooks.example/", resolve: notFound });
    expect(posted.failure?.kind).toBe("unknown_host");
  });

  test("a resolver that never answers costs no more than the time for an answer", async () => {
    const posted = await post({
      url: "http://hooks.example/",
      resolve: () => new Promise(() => undefined),
      within: hasty,
    });
    expect(posted.failure?.kind).toBe("timeout");
    expect(posted.durationMs).toBeLessThan(timeLimit(2_000));
  });
});

describe("a name that is rebound", () => {
  test("between the check and the connection leads to the address that was checked", async () => {
    const port = await listen(createHttpServer((_request, response) => response.end("inside")));
    let asked = 0;
    // The first answer is allowed, and every later one leads where no request may go.
    const resolve = async () => (asked++ === 0 ? ["127.0.0.1"] : ["169.254.169.254"]);
    const posted = await post({ url: `http://hooks.example:${port}/`, resolve, allowed: loopback });
    expect(posted.status).toBe(200);
    expect(asked).toBe(1);
  });

  test("is noticed at the next attempt, although a connection is still open", async () => {
    const port = await listen(createHttpServer((_request, response) => response.end("ok")));
    let clockMs = 0;
    const answers = [["127.0.0.1"], ["10.0.0.1"]];
    const guard = new OutboundGuard({
      allowed: loopback,
      resolve: async () => answers.shift() ?? [],
      nowMs: () => clockMs,
    });
    const url = new URL(`http://hooks.example:${port}/`);
    const receiver = new Receiver({ url, guard, connectionsMax: 1, limits, nowMs });
    expect((await receiver.post({}, Buffer.from("{}"))).status).toBe(200);
    clockMs += 1_001;
    expect((await receiver.post({}, Buffer.from("{}"))).failure?.kind).toBe("forbidden_target");
    await receiver.close();
  });
});
