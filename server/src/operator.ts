import { userInfo } from "node:os";
import { runOperator } from "./operator/run-operator.ts";

// A reader such as `head` closes the output before its end.
process.stdout.on("error", () => process.exit(1));

const { output, complaint, exitCode } = await runOperator(process.argv.slice(2), {
  env: process.env,
  folder: process.cwd(),
  account: accountName(),
  terminal: process.stderr.isTTY ? (text) => process.stderr.write(text) : undefined,
  write: writeOut,
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

/** Waits until the piece is written, so that a slow reader slows the command down. */
function writeOut(piece: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  process.stdout.write(piece, (error) => (error ? reject(error) : resolve()));
  return promise;
}
