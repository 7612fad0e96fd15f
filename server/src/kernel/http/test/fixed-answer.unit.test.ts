import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { answerFixed, FixedData } from "../answer/fixed-answer.ts";

const ROWS = Array.from({ length: 50 }, (_, at) => ({ name: `Bank ${at}` }));
const data = new FixedData(ROWS);
const ask = (headers = {}, requestId = "req_1") =>
  answerFixed(data, "standard", { requestId, headers });
const parse = (body: string | Buffer) => JSON.parse(body.toString());

describe("data that stays the same", () => {
  test("is answered whole, with the id of each request", () => {
    for (const id of ["req_1", "req_2"]) {
      const { status, headers, body } = ask({}, id);
      expect([status, headers["Content-Encoding"]]).toEqual([200, undefined]);
      expect(parse(body)).toMatchObject({ data: ROWS, meta: { request_id: id } });
    }
  });

  test("is compressed for a client that accepts gzip", () => {
    for (const id of ["req_1", "req_2"]) {
      const { status, headers, body } = ask({ "accept-encoding": "br, gzip;q=0.5" }, id);
      expect([status, headers["Content-Encoding"]]).toEqual([200, "gzip"]);
      expect(parse(gunzipSync(body))).toMatchObject({ data: ROWS, meta: { request_id: id } });
    }
    expect(ask({ "accept-encoding": "gzip;q=0" }).headers["Content-Encoding"]).toBeUndefined();
  });

  test("is not sent again to a client that has it", () => {
    const { etag } = data;
    const known = ask({ "if-none-match": `"other", ${etag}` });
    expect(known).toEqual({
      status: 304,
      headers: expect.objectContaining({ ETag: etag }),
      body: "",
    });
    expect(ask({ "if-none-match": '"other"' }).status).toBe(200);
  });
});
