import { expect, test } from "vitest";
import { drawQr } from "../draw-qr.ts";

const MARGIN = 3;

/** The dark squares of a drawn code, as `column,row`, and the length of its sides. */
function read(text: string): { squares: Set<string>; size: number } {
  const drawn = drawQr(text, "Scan to pay").text;
  const squares = [...drawn.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x},${y}`);
  const size = Number(/viewBox="0 0 (\d+) /.exec(drawn)?.[1]);
  return { squares: new Set(squares), size };
}

/** The corner of a code that readers look for: seven squares wide, with a ring of light in it. */
const CORNER = Array.from({ length: 7 }, (_, row) =>
  Array.from({ length: 7 }, (_, column) => {
    const ring = Math.max(Math.abs(row - 3), Math.abs(column - 3));
    return ring === 2 ? " " : "#";
  }).join(""),
);

test("a QR code has three corners for the reader, inside a light border", () => {
  const { squares, size } = read("https://pay.example/pay/x");
  const cornerAt = (left: number, top: number) =>
    CORNER.map((_, row) =>
      Array.from({ length: 7 }, (_, column) =>
        squares.has(`${left + column},${top + row}`) ? "#" : " ",
      ).join(""),
    );
  const far = size - MARGIN - 7;
  expect(cornerAt(MARGIN, MARGIN)).toEqual(CORNER);
  expect(cornerAt(far, MARGIN)).toEqual(CORNER);
  expect(cornerAt(MARGIN, far)).toEqual(CORNER);
});

test("another address is another code", () => {
  expect(read("https://pay.example/pay/x")).not.toEqual(read("https://pay.example/pay/y"));
});
