import fc from "fast-check";
import { expect, test } from "vitest";
import {
  aChunkedRequest,
  aDamagedRequest,
  aRequest,
  aWholeRequest,
  fuzzRuns,
} from "./generated-requests.ts";
import { readByConnections, readByNode } from "./readers.ts";

/** Mostly requests that another may follow, and now and then one that is wrong. */
const aStream = fc
  .array(
    fc.oneof(
      { weight: 5, arbitrary: aWholeRequest },
      { weight: 3, arbitrary: aChunkedRequest },
      { weight: 2, arbitrary: aRequest },
      { weight: 1, arbitrary: aDamagedRequest },
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((requests) => Buffer.concat(requests));

/** The stream in pieces, cut anywhere. */
const somePieces = fc
  .tuple(aStream, fc.array(fc.nat(), { maxLength: 5 }))
  .map(([bytes, places]) => {
    const cuts = [0, ...places.map((place) => place % bytes.length), bytes.length];
    const sorted = cuts.toSorted((a, b) => a - b);
    return sorted.slice(1).map((end, index) => bytes.subarray(sorted[index], end));
  })
  .map((pieces) => pieces.filter(({ length }) => length > 0));

test.each([
  true,
  false,
])("takes the same requests from a stream as Node does, however it is cut (plain reader: %s)", {
  timeout: 1_200_000,
}, async (readsPlain) => {
  let followed = 0;
  await fc.assert(
    fc.asyncProperty(somePieces, async (pieces) => {
      const byNode = await readByNode(pieces);
      if (byNode.length > 1) followed += 1;
      expect(await readByConnections(pieces, readsPlain)).toEqual(byNode);
    }),
    fuzzRuns(700),
  );
  expect(followed).toBeGreaterThan(200);
});
