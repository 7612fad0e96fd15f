// Plain JavaScript that any Node reads, so that one too old for the rest is told so in a sentence.
const NODE_MAJOR_MIN = 24;

const major = Number(process.versions.node.split(".")[0]);
if (major < NODE_MAJOR_MIN) {
  console.error(
    `Kasuwa needs Node ${NODE_MAJOR_MIN} or newer and this is ${process.versions.node}; ` +
      "use npm start and npm run operator, which bring it along on Linux, or install a newer Node.",
  );
  // The code of a refused start: a supervisor leaves it.
  process.exit(78);
}
