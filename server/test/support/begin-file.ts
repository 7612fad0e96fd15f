import { forgetPlanted } from "./planted-numbers.ts";

// Runs before each test file, also where files share a process and its modules.
forgetPlanted();
