import { expect, test } from "vitest";
import { readViewingCookie, writeViewingCookie } from "../viewing-cookie.ts";

test("the cookie is read among others, and only whole", () => {
  expect(readViewingCookie("a=1; kasuwa.viewing=abc-_9; b=2")).toBe("abc-_9");
  expect(readViewingCookie("__Secure-kasuwa.viewing=abc")).toBe("abc");
  for (const cookie of ["xkasuwa.viewing=abc", "kasuwa.viewing=", "kasuwa.viewing=a b", undefined])
    expect(readViewingCookie(cookie)).toBeUndefined();
});

test("the cookie is secure if the service is", () => {
  const order = { token: "abc", maxAgeSeconds: 900 };
  const secure = writeViewingCookie({ ...order, publicUrl: "https://pay.example" });
  expect(secure).toMatch(/^__Secure-kasuwa\.viewing=abc; .*; Secure$/);
  expect(writeViewingCookie({ ...order, publicUrl: "http://127.0.0.1" })).not.toContain("Secure");
});
