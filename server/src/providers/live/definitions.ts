import type { ProviderDefinition } from "../provider-definition.ts";

/** Loads an adapter's module: only a process that connects to the provider needs it. */
type Load = () => Promise<ProviderDefinition>;

/** Every provider that live mode can have, in order of preference for new work. */
export const DEFINITIONS: Readonly<Record<string, Load>> = {
  monnify: async () => (await import("../monnify/monnify.ts")).monnify,
  paystack: async () => (await import("../paystack/paystack.ts")).paystack,
  kora: async () => (await import("../kora/kora.ts")).kora,
  vtpass: async () => (await import("../vtpass/vtpass.ts")).vtpass,
  dojah: async () => (await import("../dojah/dojah.ts")).dojah,
  prembly: async () => (await import("../prembly/prembly.ts")).prembly,
  sudo: async () => (await import("../sudo/sudo.ts")).sudo,
};
