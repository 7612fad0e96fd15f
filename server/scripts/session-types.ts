import { sessionRoutesOf } from "../src/app.ts";
import { buildSessionDocument } from "../src/kernel/http/openapi/session-document.ts";
import { unusedKit } from "./unused-kit.ts";

const HEAD = "// Generated from the session routes by npm run generate\n";

/** They would be half of the file. */
const EXAMPLES = new Set(["example", "examples"]);

/** The types of the session API for the dashboard's program. */
export async function sessionTypes(): Promise<string> {
  // Loaded here alone: it brings a TypeScript compiler.
  const { default: openapiTS, astToString } = await import("openapi-typescript");
  const document = buildSessionDocument(sessionRoutesOf(unusedKit));
  const bare = JSON.stringify(document, (name, value) => (EXAMPLES.has(name) ? undefined : value));
  // A text is read as a document.
  const source = bare as Parameters<typeof openapiTS>[0];
  return `${HEAD}${astToString(await openapiTS(source, { alphabetize: true }))}`;
}
