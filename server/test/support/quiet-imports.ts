import module from "node:module";
import "../../bin/resolve-sources.js";

/**
 * Preloaded into each test process. Vitest's hook sends its main process a message for each import, thousands a process,
 * to know what to run again in watch mode. A run that watches nothing gives the hook only what it rewrites: the import
 * of a test file.
 */
const register = module.registerHooks;

const isRunOnce = process.env["VITEST_MODE"] === "RUN";
if (isRunOnce)
  module.registerHooks = ({ resolve, ...others }) =>
    register({
      ...others,
      ...(resolve && {
        resolve: (specifier, context, next) =>
          specifier.includes("vitest=")
            ? resolve(specifier, context, next)
            : next(specifier, context),
      }),
    });
