import "./require-node.js";

// As for the service: compiled code is kept for the next command, which takes half of the time.
const { enableCompileCache } = await import("node:module");
const { fileURLToPath } = await import("node:url");
enableCompileCache(fileURLToPath(new URL("../../node_modules/.cache/kasuwa", import.meta.url)));

await import("../src/operator.ts");
