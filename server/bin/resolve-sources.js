import { registerHooks } from "node:module";

/**
 * Finds the program's own files, which import each other by their whole names, without asking the disk for each import:
 * Node looks whether the file is there, for links in its path and for the package that it is in. That was a quarter of
 * the CPU of loading the program.
 */
registerHooks({
  resolve: (specifier, context, next) =>
    specifier.startsWith(".") && specifier.endsWith(".ts")
      ? {
          url: new URL(specifier, context.parentURL).href,
          format: "module-typescript",
          shortCircuit: true,
        }
      : next(specifier, context),
});
