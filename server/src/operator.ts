import { userInfo } from "node:os";
import { runOperator } from "./operator/run-operator.ts";

const { output, complaint, exitCode } = await runOperator(process.argv.slice(2), {
  env: process.env,
  folder: process.cwd(),
  account: accountName(),
  terminal: process.stderr.isTTY ? (text) => process.stderr.write(text) : undefined,
});
if (output !== "") console.log(output);
if (complaint !== "") console.error(complaint);
// A database server that was already running stays, so its connection is still open here.
process.exit(exitCode);

/** In a container the user may have a number and no name. */
function accountName(): string | undefined {
  try {
    return userInfo().username;
  } catch {
    return undefined;
  }
}
