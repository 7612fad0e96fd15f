import { type Network, readNetwork } from "./kernel/outbound/addresses.ts";
import { StartupError } from "./kernel/startup-error.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** The message does not repeat the address: it may contain a password. */
export function databaseUrl(env: Environment, name: string): string | undefined {
  const text = env[name];
  if (text === undefined || text === "") return undefined;
  if (/^[^/]*\/\/(?:[^/]*@)?[^/]*,/.test(text))
    throw new StartupError(
      `${name} names several hosts; name one, such as a proxy or an address that follows the leader.`,
    );
  // Without a host, the part after the slash is the path of a socket.
  if (/^postgres(?:ql)?:\/\/\S/.test(text) && URL.canParse(text.replace("@/", "@localhost/")))
    return text;
  throw new StartupError(
    `${name} is not a PostgreSQL address; write it as postgres://user:password@host:5432/database.`,
  );
}

export function readNetworks(
  env: Environment,
  name: string,
  otherwise: string,
): readonly Network[] {
  const parts = (env[name] ?? otherwise).split(",").map((part) => part.trim());
  return parts
    .filter((part) => part !== "")
    .map((part) => {
      const network = readNetwork(part);
      if (network !== undefined) return network;
      throw new StartupError(
        `${name} contains "${part}"; write networks like 10.1.0.0/16, separated by commas.`,
      );
    });
}

export function readTime(env: Environment, name: string): Date | undefined {
  const text = env[name];
  if (text === undefined || text === "") return undefined;
  const time = new Date(text);
  if (Number.isNaN(time.getTime()))
    throw new StartupError(`${name} is "${text}"; it must be a time like 2026-06-27T00:00:00Z.`);
  return time;
}

export const portOf = (env: Environment, name: string, otherwise: number) =>
  whole(env, name, otherwise, 0, 65_535);

export function whole(
  env: Environment,
  name: string,
  otherwise: number,
  least: number,
  most: number,
): number {
  const text = env[name];
  if (text === undefined || text === "") return otherwise;
  const value = Number(text);
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new StartupError(
      `${name} is "${text}"; it must be a whole number from ${least} to ${most}.`,
    );
  }
  return value;
}

export function optional(env: Environment, name: string, least: number, most: number) {
  return env[name] ? whole(env, name, 0, least, most) : undefined;
}

export function flag(env: Environment, name: string, otherwise: boolean): boolean {
  const text = env[name];
  if (text === undefined || text === "") return otherwise;
  if (text === "1" || text === "true") return true;
  if (text === "0" || text === "false") return false;
  throw new StartupError(`${name} is "${text}"; it must be 1 or 0.`);
}
