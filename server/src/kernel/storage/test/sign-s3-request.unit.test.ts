import { expect, test } from "vitest";
import { EMPTY_BODY, encodePath, encodeQuery, signS3Request } from "../sign-s3-request.ts";

const KEYS = {
  region: "us-east-1",
  accessKey: "AKIAIOSFODNN7EXAMPLE",
  secretKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
};
const AT = new Date("2013-05-24T00:00:00Z");

/** The examples of Amazon's documentation of Signature Version 4 for S3. */
const host = "examplebucket.s3.amazonaws.com";

const signatureOf = (request: Partial<Parameters<typeof signS3Request>[0]>) =>
  signS3Request(
    { method: "GET", host, path: "/", query: {}, headers: {}, bodyDigest: EMPTY_BODY, ...request },
    KEYS,
    AT,
  )["authorization"];

test("the published example of a read with a range has the published signature", () => {
  expect(signatureOf({ path: "/test.txt", headers: { range: "bytes=0-9" } })).toBe(
    "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
  );
});

test("the published examples with a parameter and a list have the published signatures", () => {
  expect(signatureOf({ query: { lifecycle: "" } })).toContain(
    "Signature=fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543",
  );
  expect(signatureOf({ query: { prefix: "J", "max-keys": "2" } })).toContain(
    "Signature=34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7",
  );
});

test("a path and its parameters are encoded as the signature has them", () => {
  expect(encodePath("/bucket/a b/(1)'é")).toBe("/bucket/a%20b/%281%29%27%C3%A9");
  expect(encodeQuery({ uploadId: "a+b/c=", partNumber: "1" })).toBe(
    "partNumber=1&uploadId=a%2Bb%2Fc%3D",
  );
});
