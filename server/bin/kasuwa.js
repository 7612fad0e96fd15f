import "./require-node.js";

const { keepCompiled } = await import("./keep-compiled.js");
keepCompiled();

const { main } = await import("../src/main.ts");
await main();
