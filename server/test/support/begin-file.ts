import { afterAll, inject } from "vitest";
import { forgetPlanted } from "./planted-numbers.ts";
import { noteStatements, saveStatements } from "./sent-statements.ts";

// Runs before each test file, also where files share a process and its modules.
forgetPlanted();

// The unit tests have no server.
const statementsPath = inject("testServer")?.statementsPath;
if (statementsPath !== undefined) {
  noteStatements();
  afterAll(() => saveStatements(statementsPath));
}
