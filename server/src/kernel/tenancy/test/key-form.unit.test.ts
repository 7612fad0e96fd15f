import fc from "fast-check";
import { expect, test } from "vitest";
import { systemRandomness } from "../../randomness.ts";
import { cellOfKey, formOfApiKey, newKey } from "../key-form.ts";

test("the checksum is the one that the security notes describe", () => {
  const zeros = { bytes: (count: number) => Buffer.alloc(count) };
  expect(newKey(zeros, "test_key_", null)).toBe(`test_key_${"A".repeat(40)}4THGFT`);
});

test("a new key has 46 letters and digits behind its prefix, and is possible", () => {
  for (const prefix of ["test_key_", "live_key_"]) {
    const key = newKey(systemRandomness, prefix, null);
    expect(key).toMatch(new RegExp(`^${prefix}[A-Za-z0-9]{46}$`));
    expect(formOfApiKey(key)).toBe("possible");
  }
});

test("one wrong character, and two that are swapped, are noticed", () => {
  const letters = fc.constantFrom(..."ABCXYZabcxyz0189");
  fc.assert(
    fc.property(fc.integer({ min: 9, max: 54 }), letters, (place, letter) => {
      const key = newKey(systemRandomness, "live_key_", null);
      const wrong = key.slice(0, place) + letter + key.slice(place + 1);
      expect(formOfApiKey(wrong)).toBe(wrong === key ? "possible" : "mistyped");
      const [a = "", b = ""] = [key[place - 1], key[place]];
      if (place === 9 || a === b) return;
      const swapped = key.slice(0, place - 1) + b + a + key.slice(place + 1);
      expect(formOfApiKey(swapped)).toBe("mistyped");
    }),
  );
});

test("a key of the other mode's prefix is mistyped: the checksum covers the prefix", () => {
  const key = newKey(systemRandomness, "test_key_", null);
  expect(formOfApiKey(key.replace("test", "live"))).toBe("mistyped");
});

test("a key from before the checksum is possible, and any other length is mistyped", () => {
  expect(formOfApiKey(`live_key_${"x".repeat(40)}`)).toBe("possible");
  for (const length of [0, 1, 39, 41, 45, 47, 100])
    expect(formOfApiKey(`live_key_${"x".repeat(length)}`)).toBe("mistyped");
  expect(formOfApiKey(`live_key_${"x".repeat(39)}.`)).toBe("mistyped");
  expect(formOfApiKey(`live_key_${"x".repeat(40)},`)).toBe("impossible");
  expect(formOfApiKey(`live_pub_${"x".repeat(40)}`)).toBe("impossible");
});

test("a key of a numbered cell names it, and its checksum covers the number", () => {
  const key = newKey(systemRandomness, "live_key_", 12);
  expect(key).toMatch(/^live_key_12_[A-Za-z0-9]{46}$/);
  expect(formOfApiKey(key)).toBe("possible");
  expect(cellOfKey(key)).toBe(12);
  expect(cellOfKey(newKey(systemRandomness, "live_key_", null))).toBeNull();
  expect(formOfApiKey(key.replace("_12_", "_13_"))).toBe("mistyped");
});

test.each(["09", "90", "1", "123", "a1"])("%s in the place of a cell is mistyped", (cell) =>
  expect(formOfApiKey(`live_key_${cell}_${"x".repeat(40)}`)).toBe("mistyped"));

test("a key with a cell and without a checksum is mistyped: no old key names a cell", () =>
  expect(formOfApiKey(`live_key_12_${"x".repeat(40)}`)).toBe("mistyped"));
