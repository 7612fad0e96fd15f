import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { quote, writeCurl } from "../../src/format/curl.ts";

test("a request becomes a curl command, with one part per line", () => {
  const headers = [{ name: "Content-Type", value: "application/json" }];
  expect(writeCurl({ method: "POST", url: "https://a.example/x", headers, body: "{}" })).toBe(
    "curl -X POST 'https://a.example/x' \\\n  -H 'Content-Type: application/json' \\\n  --data-raw '{}'",
  );
});

test("a shell reads a quoted value literally, whatever it contains", () => {
  for (const text of [`a'b`, "$(touch x)", "`x`", `'; rm -rf /; '`, "é\n\\"]) {
    const read = execFileSync("/bin/sh", ["-c", `printf %s ${quote(text)}`], { encoding: "utf8" });
    expect(read).toBe(text);
  }
});
