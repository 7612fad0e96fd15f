import "./require-node.js";

const { keepCompiled } = await import("./keep-compiled.js");
keepCompiled();

await import("../src/operator.ts");
