import { defineProvider } from "../provider-definition.ts";
import { checkAccount } from "./check-account.ts";
import { SudoClient } from "./connection/sudo-client.ts";
import { sudoCardIssuer } from "./issuing/card-issuer.ts";
import { RegisteredHolders } from "./issuing/registered-holders.ts";
import type { SudoAccount } from "./issuing/sudo-account.ts";
import { Turns } from "./issuing/turns.ts";
import { CardSubjects } from "./messages/card-subjects.ts";
import { sudoCardRecords } from "./messages/list-records.ts";
import { sudoNotices } from "./messages/notices.ts";
import { sudoQuestions } from "./messages/questions.ts";
import { SUDO_SETTINGS } from "./settings.ts";

const NAME = "sudo";

/** Sudo Africa, which issues cards and asks for each authorisation through its gateway funding source. */
export const sudo = defineProvider({
  name: NAME,
  title: "Sudo Africa",
  settings: SUDO_SETTINGS,
  holdsIdentity: true,
  connect(settings, tools) {
    const client = new SudoClient(settings, tools);
    const subjects = new CardSubjects(client);
    const holders = new RegisteredHolders(client, tools.now);
    const account: SudoAccount = { client, settings, holders, turns: new Turns(), now: tools.now };
    return {
      cardIssuer: sudoCardIssuer(NAME, account),
      authorizations: sudoQuestions(NAME, settings, subjects),
      notices: sudoNotices(NAME, settings, { client, subjects }),
      cardRecords: sudoCardRecords(NAME, client),
      check: (call) => checkAccount(account, call),
      close: () => client.close(),
    };
  },
});
