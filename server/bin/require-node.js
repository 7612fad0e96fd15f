// Plain JavaScript that any Node reads, so that a Node that is too old gets a clear message.
const NODE_MAJOR_MIN = 24;

const major = Number(process.versions.node.split(".")[0]);
if (major < NODE_MAJOR_MIN) {
  console.error(
    `Kasuwa needs Node ${NODE_MAJOR_MIN} or newer, but this is ${process.versions.node}; ` +
      "use npm start and npm run operator, which include it on Linux, or install a newer Node.",
  );
  // The exit code of a refused start: a supervisor does not restart it.
  process.exit(78);
}
