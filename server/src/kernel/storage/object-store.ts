/** A place for files outside the database: a folder, or a bucket of an S3 service. */
export interface ObjectStore {
  /** What people read: `file:/archives` or `s3://bucket/prefix at s3.example.com`. No other store has it, and no secret is in it. */
  readonly name: string;
  /** Stores a file whole or not at all. It is durable when this returns. */
  put(key: string, content: AsyncIterable<Buffer>): Promise<void>;
  /** Reads a file. Throws a `StoreError` if it is missing or ends early. */
  get(key: string): AsyncIterable<Buffer>;
  /** The bytes of a file; undefined if it does not exist. */
  size(key: string): Promise<number | undefined>;
}

/** The store cannot be reached, refused a request, or does not have a file. */
export class StoreError extends Error {
  override readonly name = "StoreError";
}

/** Which store the operator chose. */
export type StoreSettings =
  | { readonly kind: "folder"; readonly folder: string }
  | {
      readonly kind: "s3";
      /** The address of the service, without a bucket. */
      readonly endpoint: URL;
      readonly region: string;
      readonly bucket: string;
      /** The beginning of every key, with a slash at its end; or empty. */
      readonly prefix: string;
      readonly accessKey: string;
      readonly secretKey: string;
    };
