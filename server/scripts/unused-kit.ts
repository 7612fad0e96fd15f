import type { Kit } from "../src/kernel/kit.ts";

/**
 * A kit to declare routes with and nothing more. Their declarations need no database; a module that reaches for one
 * while it lists its routes would keep the documentation from being built without a running service.
 */
export const unusedKit: Kit = {
  get database() {
    return refuse("database");
  },
  get ledger() {
    return refuse("ledger");
  },
  get providers() {
    return refuse("providers");
  },
  get vault() {
    return refuse("vault");
  },
  get login() {
    return refuse("login");
  },
  get operatorLogin() {
    return refuse("operatorLogin");
  },
  get outbound() {
    return refuse("outbound");
  },
  get cell() {
    return refuse("cell");
  },
  get settings() {
    return refuse("settings");
  },
  get clock() {
    return refuse("clock");
  },
  get randomness() {
    return refuse("randomness");
  },
  get log() {
    return refuse("log");
  },
};

function refuse(member: keyof Kit): never {
  throw new Error(
    `A module reads kit.${member} while it lists its routes. Read it where a request is answered.`,
  );
}
