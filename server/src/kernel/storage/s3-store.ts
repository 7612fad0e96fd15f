import { assert } from "../assert.ts";
import { type ObjectStore, StoreError } from "./object-store.ts";
import { callS3, readText, type S3Settings, textOf } from "./s3-client.ts";

/**
 * The bytes of one part, which are in memory while they are sent. A service takes 10,000 parts, so a file may have
 * 156 GiB. All parts but the last have at least 5 MiB.
 */
const PART_BYTES = 16 * 1_048_576;
const PARTS_MAX = 10_000;

/** Keeps files in a bucket of a service that speaks the protocol of Amazon S3. */
export function s3Store(settings: S3Settings, partBytes = PART_BYTES): ObjectStore {
  const { bucket, prefix, endpoint } = settings;
  return {
    // Two services may have buckets of the same name.
    name: `s3://${bucket}/${prefix} at ${endpoint.host}`,
    put: (key, content) => put(settings, key, inParts(content, partBytes)),
    get: (key) => get(settings, key),
    async size(key) {
      const answer = await callS3(settings, { method: "HEAD", key, accepts: [200, 404] });
      answer.resume();
      return answer.statusCode === 404 ? undefined : Number(answer.headers["content-length"]);
    },
  };
}

/** A small file is one request. A larger one appears when all its parts are there. */
async function put(
  settings: S3Settings,
  key: string,
  parts: AsyncGenerator<Buffer, void>,
): Promise<void> {
  const first = await parts.next();
  const second = await parts.next();
  const body = first.value ?? Buffer.alloc(0);
  if (second.done === true) {
    (await callS3(settings, { method: "PUT", key, body, accepts: [200] })).resume();
    return;
  }
  const uploadId = await beginUpload(settings, key);
  try {
    const tags = [await putPart(settings, key, uploadId, 1, body)];
    tags.push(await putPart(settings, key, uploadId, 2, second.value));
    for await (const part of parts)
      tags.push(await putPart(settings, key, uploadId, tags.length + 1, part));
    await completeUpload(settings, key, uploadId, tags);
  } catch (error) {
    // The service keeps the parts of an upload that is not ended, and charges for them.
    const abort = { method: "DELETE", key, query: { uploadId }, accepts: [204, 404] } as const;
    await callS3(settings, abort).then(
      (answer) => answer.resume(),
      () => undefined,
    );
    throw error;
  }
}

async function beginUpload(settings: S3Settings, key: string): Promise<string> {
  const call = { method: "POST", key, query: { uploads: "" }, accepts: [200] } as const;
  const uploadId = textOf(await readText(await callS3(settings, call)), "UploadId");
  if (uploadId === undefined) throw new StoreError("the S3 service began an upload without an id");
  return uploadId;
}

async function putPart(
  settings: S3Settings,
  key: string,
  uploadId: string,
  number: number,
  body: Buffer,
): Promise<string> {
  if (number > PARTS_MAX)
    throw new StoreError(`${key} needs more than ${PARTS_MAX} parts of an S3 upload`);
  const query = { partNumber: String(number), uploadId };
  const answer = await callS3(settings, { method: "PUT", key, query, body, accepts: [200] });
  answer.resume();
  const tag = answer.headers.etag;
  if (tag === undefined) throw new StoreError("the S3 service took a part and named no ETag");
  return tag;
}

/** The answer begins before the service is done, so its status says nothing: the body says whether it failed. */
async function completeUpload(
  settings: S3Settings,
  key: string,
  uploadId: string,
  tags: readonly string[],
): Promise<void> {
  const parts = tags.map(
    (tag, index) =>
      `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escapeXml(tag)}</ETag></Part>`,
  );
  const body = Buffer.from(`<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`);
  const call = { method: "POST", key, query: { uploadId }, body, accepts: [200] } as const;
  const text = await readText(await callS3(settings, call));
  if (text.includes("<CompleteMultipartUploadResult")) return;
  throw new StoreError(
    `the S3 service did not complete ${key}: ${textOf(text, "Message") ?? text}`,
  );
}

const escapeXml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

async function* get(settings: S3Settings, key: string): AsyncGenerator<Buffer> {
  const answer = await callS3(settings, { method: "GET", key, accepts: [200] });
  const length = Number(answer.headers["content-length"]);
  let bytes = 0;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    bytes += piece.length;
    yield piece;
  }
  if (bytes !== length) throw new StoreError(`${key} ended after ${bytes} of ${length} bytes`);
}

/** Cuts a stream into buffers of one size; the last may be shorter. Nothing yields nothing. */
async function* inParts(
  content: AsyncIterable<Buffer>,
  partBytes: number,
): AsyncGenerator<Buffer, void> {
  let pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of content) {
    for (let at = 0; at < piece.length; ) {
      const taken = piece.subarray(at, at + partBytes - bytes);
      pieces.push(taken);
      bytes += taken.length;
      at += taken.length;
      assert(bytes <= partBytes, "a part is not larger than it may be");
      if (bytes < partBytes) continue;
      yield Buffer.concat(pieces);
      [pieces, bytes] = [[], 0];
    }
  }
  if (bytes > 0) yield Buffer.concat(pieces);
}
