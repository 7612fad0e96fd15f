#!/usr/bin/env node
// For Windows, whose shell has no exec. The scripts of package.json begin with it, so that in other shells the program
// replaces the shell, and a signal to npm reaches the program. There it is the shell's own, and this file is not used.
import { spawn } from "node:child_process";
import { constants } from "node:os";

const [command, ...args] = process.argv.slice(2);

// Ctrl-C reaches the program too. It decides when it ends.
process.on("SIGINT", () => undefined);

const child = spawn(command, args, { stdio: "inherit" });
child.once("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
child.once("error", (error) => {
  console.error(`${command} cannot be started: ${error.message}.`);
  process.exit(127);
});
