import { expect, test } from "vitest";
import { reasonIn } from "../launch-server.ts";

const ENDED = "FATAL:  terminating connection due to unexpected postmaster exit";

test.each([
  [
    "the server's",
    "FATAL:  data directory has wrong ownership\nHINT:  x",
    "FATAL:  data directory has wrong ownership",
  ],
  [
    "not that of a killed server",
    `${ENDED}\nFATAL:  pre-existing shared memory block\n`,
    "FATAL:  pre-existing shared memory block",
  ],
  ["all that was said without one", "postgres: bad switch\n", "postgres: bad switch"],
  ["named as missing", "", "it gave no reason"],
])("the reason of a failed start is %s", (_what, said, reason) => {
  expect(reasonIn(said)).toBe(reason);
});
