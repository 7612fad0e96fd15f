// Compiles what a start loads, so that the first start needs no more time and memory than later ones. `npm ci` runs it with
// the options of `npm start`, because Node keeps compiled code for the same options, version and user. It never fails
// `npm ci`: the first start compiles what is missing.
try {
  const { keepCompiled } = await import("./keep-compiled.js");
  keepCompiled();
  await import("../src/main.ts");
  await import("../src/start/service.ts");
} catch (error) {
  console.error(
    `The program could not be compiled beforehand, so the first start takes longer: ${error.message}`,
  );
}
