import { consoleRoutesOf, sessionRoutesOf } from "../src/app.ts";
import {
  buildConsoleDocument,
  buildSessionDocument,
} from "../src/kernel/http/openapi/session-document.ts";
import { unusedKit } from "./unused-kit.ts";

/** They would be half of the file. */
const EXAMPLES = new Set(["example", "examples"]);

/** The types of the session API for the dashboard's program. */
export const sessionTypes = (): Promise<string> =>
  typesOf("session", buildSessionDocument(sessionRoutesOf(unusedKit)));

/** The types of the operators' API for the console's program. */
export const consoleTypes = (): Promise<string> =>
  typesOf("console", buildConsoleDocument(consoleRoutesOf(unusedKit)));

async function typesOf(name: string, document: object): Promise<string> {
  // Loaded here alone: it brings a TypeScript compiler.
  const { default: openapiTS, astToString } = await import("openapi-typescript");
  const bare = JSON.stringify(document, (key, value) => (EXAMPLES.has(key) ? undefined : value));
  // A text is read as a document.
  const source = bare as Parameters<typeof openapiTS>[0];
  const head = `// Generated from the ${name} routes by npm run generate\n`;
  return `${head}${astToString(await openapiTS(source, { alphabetize: true }))}`;
}
