import { describe, expect, test } from "vitest";
import { logoTypeOf } from "../check-logo.ts";

const PNG = Buffer.from("89504e470d0a1a0a", "hex");
const JPEG = Buffer.from("ffd8ff", "hex");
const webpOf = (bytes: string) => Buffer.from(`RIFF${bytes}WEBP`, "latin1");

describe("a logo", () => {
  test.each([
    ["image/png", PNG],
    ["image/jpeg", JPEG],
    ["image/webp", webpOf("\x24\x00\x00\x00")],
    ["image/webp", webpOf("\xff\xff\xff\xff")],
  ])("is %s by its first bytes (%#)", (type, content) => {
    expect(logoTypeOf(content)).toBe(type);
    expect(logoTypeOf(Buffer.concat([content, Buffer.alloc(10)]))).toBe(type);
  });

  test.each([
    ["an SVG", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")],
    ["an empty file", Buffer.alloc(0)],
    ["a sound in the container of WebP", Buffer.from("RIFF0000WAVEfmt ", "latin1")],
    ["the first half of a PNG's signature", PNG.subarray(0, 4)],
  ])("is refused as %s", (_what, content) => {
    expect(() => logoTypeOf(content)).toThrow("not a PNG, JPEG or WebP image");
  });

  test("has at most 100 KiB", () => {
    const ofSize = (bytes: number) => Buffer.concat([JPEG, Buffer.alloc(bytes - JPEG.length)]);
    expect(logoTypeOf(ofSize(100 * 1024))).toBe("image/jpeg");
    expect(() => logoTypeOf(ofSize(100 * 1024 + 1))).toThrow("more than 100 KiB");
  });
});
