import { httpOfTests } from "../../../../test/support/service.ts";

/** The tests of requests once more, with Node's parser for every request. */
httpOfTests.readsPlain = false;

await import("./bad-requests.test.ts");
await import("./bad-json.test.ts");
await import("./answers.test.ts");
await import("./idempotency.test.ts");
await import("./bodies.test.ts");
