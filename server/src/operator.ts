import { runOperator } from "./operator/run-operator.ts";

const { output, complaint, exitCode } = await runOperator(process.argv.slice(2), {
  env: process.env,
  folder: process.cwd(),
});
if (output !== "") console.log(output);
if (complaint !== "") console.error(complaint);
// A database server that was already running stays, so its connection is still open here.
process.exit(exitCode);
