import module from "node:module";
import "../../bin/resolve-sources.js";

/**
 * Preloaded into each test process. Vitest's hook sends its main process a message for each import, thousands a
 * process, to know what to run again in watch mode. In a run without watch mode, the hook gets only the imports that it
 * rewrites: those of test files.
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
