import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { eventsOf, routesOf } from "../src/app.ts";
import { buildDocument } from "../src/kernel/http/openapi/document.ts";
import { loadCommands } from "../src/operator/commands.ts";
import { describeCommand } from "./describe-command.ts";
import { errorMarkdown } from "./error-markdown.ts";
import { requestBodyMarkdown } from "./request-body-markdown.ts";
import { requestSignatureVectors } from "./request-signature-vectors.ts";
import { consoleTypes, sessionTypes } from "./session-types.ts";
import { unusedKit } from "./unused-kit.ts";

/** Where `npm start` listens. A running service says of itself that it is where it was asked. */
const USUAL_SERVER = "http://127.0.0.1:4000";

/** The generated files in the repository, by path from the root. */
async function generatedFiles(): Promise<Readonly<Record<string, string>>> {
  return {
    "docs/errors.md": errorMarkdown(),
    "docs/guides/request-bodies.md": requestBodyMarkdown(routesOf(unusedKit)),
    "docs/request-signature-vectors.json": requestSignatureVectors(),
    "server/src/operator/command-list.json": `${JSON.stringify((await loadCommands()).map(describeCommand), null, 2)}\n`,
    "docs/openapi.json": `${JSON.stringify(buildDocument(routesOf(unusedKit), eventsOf(), USUAL_SERVER), null, 2)}\n`,
    "web/src/api/generated/schema.d.ts": await sessionTypes(),
    "web/src/console/api/generated/schema.d.ts": await consoleTypes(),
  };
}

export async function writeGenerated(root: string): Promise<readonly string[]> {
  const files = Object.entries(await generatedFiles());
  for (const [name, content] of files) {
    const file = path.join(root, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  return files.map(([name]) => name);
}

/** The files that are not what the code would write today, or not there. */
export async function staleGenerated(root: string): Promise<readonly string[]> {
  const stale: string[] = [];
  for (const [name, content] of Object.entries(await generatedFiles())) {
    const there = await readFile(path.join(root, name), "utf8").catch(() => undefined);
    if (there !== content) stale.push(name);
  }
  return stale;
}
