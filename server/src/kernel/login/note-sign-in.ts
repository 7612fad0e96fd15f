import { newDeviceMail } from "./login-mails.ts";
import type { LoginTools } from "./login-tools.ts";
import { noteDevice } from "./queries.ts";
import { sendToPerson } from "./send-to-person.ts";

interface NewSession {
  readonly session: {
    readonly ipAddress?: string | null | undefined;
    readonly userAgent?: string | null | undefined;
  };
  readonly user: { readonly id: string; readonly email: string };
}

/** Mails a person that the account was used from a new device. The account's first device causes no mail. */
export async function noteSignIn(tools: LoginTools, { session, user }: NewSession): Promise<void> {
  const address = session.ipAddress ?? "";
  const userAgent = session.userAgent ?? "";
  const hash = tools.vault.lookupHash(`device/${user.id}/${address}/${userAgent}`);
  const { isNew, devices } = await noteDevice(tools.database, tools.realm, {
    userId: user.id,
    deviceHash: hash,
  });
  if (!isNew || devices === 1) return;
  const at = tools.clock.now();
  await sendToPerson(tools, newDeviceMail(tools.realm, user.email, { at, address, userAgent }));
}
