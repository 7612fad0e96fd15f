import "./require-node.js";

await import("../src/operator.ts");
