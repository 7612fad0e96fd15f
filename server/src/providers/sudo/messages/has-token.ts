import { hash, timingSafeEqual } from "node:crypto";
import type { RawNotice } from "../../../kernel/providers/ports/notice.ts";

/** Whether the Authorization header is the expected one. Compares in constant time. */
export const hasToken = (token: string, { headers }: RawNotice): boolean =>
  timingSafeEqual(
    hash("sha256", headers.authorization ?? "", "buffer"),
    hash("sha256", token, "buffer"),
  );
