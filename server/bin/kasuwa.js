// Plain JavaScript that any Node reads, so that one too old for the rest is told so in a sentence.
const NODE_MAJOR_MIN = 24;

const major = Number(process.versions.node.split(".")[0]);
if (major < NODE_MAJOR_MIN) {
  console.error(
    `Kasuwa needs Node ${NODE_MAJOR_MIN} or newer and this is ${process.versions.node}; install a newer Node.`,
  );
  process.exit(1);
}

// What was compiled once is read from here at the next start: sooner up, and 25 MB less, for the part of Node
// that strips types is then not loaded. Where it cannot be written everything is compiled each time.
const { enableCompileCache } = await import("node:module");
const { fileURLToPath } = await import("node:url");
enableCompileCache(fileURLToPath(new URL("../../node_modules/.cache/kasuwa", import.meta.url)));

await import("../src/main.ts");
