import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { describe, expect, test } from "vitest";
import { timeLimit } from "../../../../test/support/time-limit.ts";
import { readNetwork } from "../addresses.ts";
import { attack, hasty, http, listen, loopback, post } from "./hostile-server.ts";
import { CERTIFICATE, PRIVATE_KEY } from "./wrong-certificate.ts";

describe("an answer", () => {
  test.each([
    "http://169.254.169.254/latest/meta-data/",
    "http://127.0.0.1:5432/",
    "//10.0.0.1/",
    "file:///etc/passwd",
  ])("that redirects to %s is not followed", async (location) => {
    const posted = await attack(
      http(`HTTP/1.1 302 Found\r\nLocation: ${location}\r\nContent-Length: 0\r\n\r\n`),
    );
    expect(posted.failure).toMatchObject({
      kind: "redirect",
      sentence: expect.stringContaining(location),
    });
  });

  test("of 10 MB is read for 64 KiB and kept for 16", async () => {
    const port = await listen(
      createHttpServer((_request, response) => response.end(Buffer.alloc(10_000_000, "x"))),
    );
    const posted = await post({ url: `http://127.0.0.1:${port}/`, allowed: loopback });
    expect(posted).toMatchObject({ status: 200, answerCut: true, failure: undefined });
    expect(posted.answer.length).toBe(16 * 1024);
  });

  test("that never ends is cut when its time is up, with what there was of it", async () => {
    const posted = await attack((socket) => {
      socket.on("error", () => undefined);
      socket.once("data", () => {
        socket.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
        const drip = setInterval(() => socket.write("1\r\nx\r\n"), 50);
        socket.once("close", () => clearInterval(drip));
      });
    }, hasty);
    expect(posted).toMatchObject({ status: 200, failure: { kind: "timeout" } });
    expect(posted.answer.toString()).toMatch(/^x+$/);
  });

  test("whose headers drip is cut when its time is up", async () => {
    const posted = await attack((socket) => {
      socket.on("error", () => undefined);
      socket.write("HTTP/1.1 200 OK\r\n");
      const drip = setInterval(() => socket.write("X-A: b\r\n"), 50);
      socket.once("close", () => clearInterval(drip));
    }, hasty);
    expect(posted).toMatchObject({ status: null, failure: { kind: "timeout" } });
  });

  test("that never comes is not waited for", async () => {
    const posted = await attack(() => undefined, hasty);
    expect(posted).toMatchObject({ status: null, failure: { kind: "timeout" } });
    expect(posted.durationMs).toBeGreaterThanOrEqual(590);
    expect(posted.durationMs).toBeLessThan(timeLimit(2_000));
  });

  test.each([
    ["with endless headers", `HTTP/1.1 200 OK\r\n${"X-A: b\r\n".repeat(20_000)}`, "invalid_answer"],
    ["that is no HTTP", "SSH-2.0-OpenSSH_9.2\r\n", "invalid_answer"],
    [
      "with two lengths",
      "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx",
      "connection_lost",
    ],
    ["of 204", "HTTP/1.1 204 No Content\r\n\r\n", undefined],
    ["of 500", "HTTP/1.1 500 Oh\r\nContent-Length: 0\r\n\r\n", "status"],
    ["of 304 without a place", "HTTP/1.1 304 Same\r\n\r\n", "status"],
  ])("%s is distinguished from others", async (_what, answer, kind) => {
    expect((await attack(http(answer))).failure?.kind).toBe(kind);
  });

  test("that breaks off in the middle says so", async () => {
    const posted = await attack((socket) => {
      socket.once("data", () => {
        socket.end("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf");
      });
    });
    expect(posted).toMatchObject({ status: 200, failure: { kind: "connection_lost" } });
  });

  test("that is packed is not unpacked", async () => {
    const port = await listen(
      createHttpServer((_request, response) => {
        response.writeHead(200, { "content-encoding": "gzip" }).end(Buffer.from("1f8b", "hex"));
      }),
    );
    const posted = await post({ url: `http://127.0.0.1:${port}/`, allowed: loopback });
    expect(posted.answer.toString("hex")).toBe("1f8b");
  });
});

describe("a connection", () => {
  test("that is refused says so", async () => {
    const server = createServer();
    const port = await listen(server);
    server.close();
    const posted = await post({ url: `http://127.0.0.1:${port}/`, allowed: loopback });
    expect(posted.failure?.kind).toBe("connect_failed");
  });

  test("is tried with the next address where one cannot be reached", async () => {
    const port = await listen(createHttpServer((_request, response) => response.end("ok")));
    const resolve = async () => ["127.0.0.2", "127.0.0.1"];
    const posted = await post({ url: `http://hooks.example:${port}/`, resolve, allowed: loopback });
    expect(posted.status).toBe(200);
  });

  test("by TLS is made to no server that has a certificate for another name", async () => {
    const server = createTlsServer({ cert: CERTIFICATE, key: PRIVATE_KEY }, (socket) =>
      socket.end(),
    );
    const port = await listen(server);
    const resolve = async () => ["127.0.0.1"];
    const posted = await post({
      url: `https://hooks.example:${port}/`,
      resolve,
      allowed: loopback,
    });
    expect(posted.failure).toMatchObject({ kind: "tls_failed" });
  });

  test("to an address in IPv6 is made like any other, where this machine has any", async () => {
    const server = createHttpServer((_request, response) => response.end("ok"));
    const bound = await new Promise<boolean>((resolve) => {
      server.once("error", () => resolve(false)).listen(0, "::1", () => resolve(true));
    });
    if (!bound) return;
    const { port } = server.address() as AddressInfo;
    const allowed = [readNetwork("::1")!];
    expect((await post({ url: `http://[::1]:${port}/`, allowed })).status).toBe(200);
    expect((await post({ url: `https://[::1]:${port}/`, allowed })).failure?.kind).toBe(
      "tls_failed",
    );
    server.close();
  });

  test("by TLS to who speaks none says so", async () => {
    const port = await listen(createServer(http("HTTP/1.1 400 Bad Request\r\n\r\n")));
    const posted = await post({ url: `https://127.0.0.1:${port}/`, allowed: loopback });
    expect(posted.failure).toMatchObject({ kind: "tls_failed" });
  });
});
