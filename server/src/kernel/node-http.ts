/**
 * Node's HTTP. Imported as a module, `node:http` has everything looked up that it exports, and that loads Node's
 * own fetch and WebSocket: 13 MB of memory for what nobody here uses.
 */
export const { createServer, get, STATUS_CODES } = process.getBuiltinModule("node:http");
