import { expect, test } from "vitest";
import { buildFrame, type Frame, readFrames } from "../frames.ts";

const frames = [
  buildFrame("header", Buffer.from("{}")),
  buildFrame("rows", Buffer.from("a\tb\n")),
  buildFrame("tableEnd", Buffer.alloc(0)),
  buildFrame("end", Buffer.from("end")),
];
const bytes = Buffer.concat(frames);

async function* chunksOf(content: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}

async function read(content: Buffer, size = content.length): Promise<Frame[]> {
  const found: Frame[] = [];
  for await (const frame of readFrames(chunksOf(content, size))) found.push(frame);
  return found;
}

test("frames are found wherever the bytes are cut into chunks", async () => {
  for (let size = 1; size <= bytes.length; size += 1) {
    const found = await read(bytes, size);
    expect(found.map(({ kind }) => kind)).toEqual(["header", "rows", "tableEnd", "end"]);
    expect(found.map(({ payload }) => payload.toString())).toEqual(["{}", "a\tb\n", "", "end"]);
    expect(Buffer.concat(found.map((frame) => frame.bytes))).toEqual(bytes);
  }
});

test("a frame that is cut off is refused, wherever the cut is", async () => {
  const last = frames.at(-1)?.length ?? 0;
  for (let missing = 1; missing < last; missing += 1)
    await expect(read(bytes.subarray(0, -missing))).rejects.toThrow("cut off");
});

test.each([
  ["an unknown letter", Buffer.from("x\0\0\0\0")],
  ["a length that no frame has", Buffer.from([0x72, 0xff, 0xff, 0xff, 0xff])],
])("%s is damage", async (_name, content) => {
  await expect(read(content)).rejects.toThrow("damaged");
});
