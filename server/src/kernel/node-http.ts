/**
 * Node's HTTP. Importing `node:http` as a module evaluates all its exports, and that loads Node's own fetch and
 * WebSocket: 13 MB of memory that the service does not use.
 */
export const { createServer, get, STATUS_CODES } = process.getBuiltinModule("node:http");
