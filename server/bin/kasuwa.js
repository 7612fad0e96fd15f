import "./require-node.js";

// What was compiled once is read from here at the next start: sooner up, and 25 MB less, for the part of Node
// that strips types is then not loaded. Where it cannot be written everything is compiled each time.
const { enableCompileCache } = await import("node:module");
const { fileURLToPath } = await import("node:url");
enableCompileCache(fileURLToPath(new URL("../../node_modules/.cache/kasuwa", import.meta.url)));

await import("../src/main.ts");
