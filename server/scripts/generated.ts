import path from "node:path";
import { staleGenerated, writeGenerated } from "./generated-files.ts";

/**
 * Writes what is generated from the code; with `--check`, only says whether it is as it would be written. A folder may
 * be named that is not this repository's root.
 */
const names = process.argv.slice(2).filter((argument) => argument !== "--check");
const root = names[0] ?? path.join(import.meta.dirname, "../..");

if (process.argv.includes("--check")) {
  for (const name of await staleGenerated(root)) {
    console.error(`${name} does not match the code. Run: npm run generate`);
    process.exitCode = 1;
  }
} else {
  for (const name of await writeGenerated(root)) console.log(`wrote ${name}`);
}
