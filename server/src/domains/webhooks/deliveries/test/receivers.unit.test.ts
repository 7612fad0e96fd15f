import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const DOCS = path.join(import.meta.dirname, "../../../../../../docs");

interface Vector {
  readonly name: string;
  readonly secret: string;
  readonly now: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly valid: boolean;
}

const guide = await readFile(path.join(DOCS, "guides/webhooks.md"), "utf8");
const { vectors } = JSON.parse(await readFile(path.join(DOCS, "webhook-vectors.json"), "utf8")) as {
  vectors: readonly Vector[];
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "kasuwa-receivers-"));
  const base64 = (text = "") => Buffer.from(text).toString("base64") || "-";
  const lines = vectors.map((one) =>
    [
      ...[base64(one.secret), base64(one.headers["X-Service-Signature"])],
      ...[base64(one.body), String(one.now)],
    ].join(" "),
  );
  await writeFile(path.join(folder, "vectors.txt"), `${lines.join("\n")}\n`);
});
afterAll(() => rm(folder, { recursive: true }));

const snippet = (language: string): string => {
  const found = [...guide.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, "gms"))];
  expect(found).toHaveLength(1);
  return found[0]?.[1] ?? "";
};

/** A program in the receiver's language. It reads one vector a line and prints one letter for each. */
const HARNESS = {
  ts: `
    const { readFileSync } = await import("node:fs");
    const text = (one: string) => Buffer.from(one === "-" ? "" : one, "base64");
    for (const line of readFileSync("vectors.txt", "utf8").trim().split("\\n")) {
      const [secret = "", header = "", body = "", now = ""] = line.split(" ");
      process.stdout.write(verifyWebhook(String(text(secret)), String(text(header)), text(body), Number(now)) ? "y" : "n");
    }`,
  python: `
text = lambda one: b"" if one == "-" else base64.b64decode(one)
for line in open("vectors.txt"):
    secret, header, body, now = line.split()
    print("y" if verify_webhook(text(secret).decode(), text(header).decode(), text(body), int(now)) else "n", end="")`,
  php: `
    $text = fn ($one) => $one === '-' ? '' : base64_decode($one);
    foreach (file('vectors.txt', FILE_IGNORE_NEW_LINES) as $line) {
        [$secret, $header, $body, $now] = explode(' ', $line);
        echo verify_webhook($text($secret), $text($header), $text($body), (int) $now) ? 'y' : 'n';
    }`,
  go: `package main

import ("encoding/base64"; "fmt"; "os"; "strconv"; "strings"; "time")

func text(one string) []byte { bytes, _ := base64.StdEncoding.DecodeString(strings.Trim(one, "-")); return bytes }

func main() {
	file, _ := os.ReadFile("vectors.txt")
	for _, line := range strings.Split(strings.TrimSpace(string(file)), "\\n") {
		f := strings.Split(line, " ")
		now, _ := strconv.ParseInt(f[3], 10, 64)
		if VerifyWebhook(string(text(f[0])), string(text(f[1])), text(f[2]), time.UnixMilli(now)) { fmt.Print("y") } else { fmt.Print("n") }
	}
}`,
  java: `
class Main {
  static byte[] text(String one) { return one.equals("-") ? new byte[0] : Base64.getDecoder().decode(one); }
  public static void main(String[] arguments) throws Exception {
    for (String line : java.nio.file.Files.readAllLines(java.nio.file.Path.of("vectors.txt"))) {
      String[] f = line.split(" ");
      System.out.print(WebhookVerifier.verify(new String(text(f[0]), StandardCharsets.UTF_8),
        new String(text(f[1]), StandardCharsets.UTF_8), text(f[2]), Long.parseLong(f[3])) ? "y" : "n");
    }
  }
}`,
  bash: `
text() { if [ "$1" = - ]; then :; else printf '%s' "$1" | base64 -d; fi; }
while read -r secret header body now; do
  text "$body" > body.bin
  verify_webhook "$(text "$secret")" "$(text "$header")" body.bin "$now" && printf y || printf n
done < vectors.txt`,
};

interface Receiver {
  readonly language: keyof typeof HARNESS;
  /** The files, by name. */
  files(): Readonly<Record<string, string>>;
  readonly command: readonly [string, ...string[]];
  /** Another program that the receiver runs. */
  readonly runs?: string;
}

const receivers: readonly Receiver[] = [
  {
    language: "ts",
    files: () => ({ "receiver.ts": `${snippet("ts")}${HARNESS.ts}` }),
    command: [process.execPath, "receiver.ts"],
  },
  {
    language: "python",
    files: () => ({ "receiver.py": `${snippet("python")}${HARNESS.python}` }),
    command: ["python3", "receiver.py"],
  },
  {
    language: "php",
    files: () => ({ "receiver.php": `<?php\n${snippet("php")}${HARNESS.php}` }),
    command: ["php", "receiver.php"],
  },
  {
    language: "go",
    files: () => ({ "receiver.go": snippet("go"), "main.go": HARNESS.go }),
    // Go compiles its own library on a new machine, and takes a third less CPU to do so without optimising.
    command: ["go", "run", "-gcflags=all=-N -l", "receiver.go", "main.go"],
  },
  {
    language: "java",
    // Java runs the first class of a source file. The imports stay at the top.
    files: () => ({
      "Receiver.java": snippet("java").replace(
        "final class WebhookVerifier",
        () => `${HARNESS.java}\n\nfinal class WebhookVerifier`,
      ),
    }),
    command: ["java", "Receiver.java"],
  },
  {
    language: "bash",
    files: () => ({ "receiver.sh": `${snippet("bash")}${HARNESS.bash}` }),
    command: ["bash", "receiver.sh"],
    runs: "openssl",
  },
];

const run = promisify(execFile);

/** A version manager may have a shim for a program that is not installed. */
const VERSION: Readonly<Record<string, string>> = {
  go: "version",
  java: "-version",
  openssl: "version",
};
const isThere = (program: string) =>
  run(program, [VERSION[program] ?? "--version"]).then(
    () => true,
    () => false,
  );

const present = new Map<string, boolean>();
for (const { language, command, runs = command[0] } of receivers)
  present.set(language, (await isThere(command[0])) && (await isThere(runs)));

describe("the guide's receiver accepts and refuses the vectors as they say", () => {
  for (const { language, files, command } of receivers) {
    test.runIf(present.get(language))(`in ${language}`, { timeout: 120_000 }, async () => {
      for (const [name, text] of Object.entries(files()))
        await writeFile(path.join(folder, name), text);
      const [program, ...rest] = command;
      const { stdout } = await run(program, rest, { cwd: folder });
      const verdicts = vectors.map(({ name }, index) => [name, stdout[index] === "y"]);
      expect(verdicts).toEqual(vectors.map(({ name, valid }) => [name, valid]));
    });
  }
});
