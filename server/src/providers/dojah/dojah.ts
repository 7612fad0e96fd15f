import { parseKinds } from "../identity/check-kinds.ts";
import { lookupVerifier } from "../identity/lookup-verifier.ts";
import { defineProvider } from "../provider-definition.ts";
import { checkAccount } from "./check-account.ts";
import { checkIdentity } from "./check-identity.ts";
import { DojahClient } from "./dojah-client.ts";
import { findObstacle } from "./lookups.ts";
import { DOJAH_SETTINGS } from "./settings.ts";

const NAME = "dojah";

/** Dojah, which looks numbers up in Nigerian registries. It answers within the call, so it sends no notices. */
export const dojah = defineProvider({
  name: NAME,
  title: "Dojah",
  settings: DOJAH_SETTINGS,
  holdsIdentity: true,
  connect(settings, tools) {
    const client = new DojahClient(settings, tools);
    return {
      identityVerifier: lookupVerifier({
        name: NAME,
        notOffered: parseKinds(settings.notOffered),
        findObstacle,
        ask: (check, call) => checkIdentity(client, check, call),
      }),
      check: (call) => checkAccount(client, call),
      close: () => client.close(),
    };
  },
});
