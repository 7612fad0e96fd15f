import type { Kit } from "../../../kernel/kit.ts";
import { Attempts, triesText } from "../../../kernel/login/attempts.ts";
import type { Person } from "../../../kernel/tenancy/members.ts";
import { recordAction } from "../audit/index.ts";
import { checkOtp } from "./check-otp.ts";
import { savePinHash } from "./confirmation-queries.ts";
import { passwordWrong, proofMissing } from "./errors.ts";
import { requirePin } from "./rules.ts";

export interface NewPin {
  readonly pin: string;
  /** One of the two proves that the person is at the keyboard. */
  readonly password?: string | undefined;
  readonly otp?: string | undefined;
}

/** Sets or replaces the person's PIN, after a proof that it is the person. A lock of the old PIN ends. */
export async function setPin(kit: Kit, person: Person, order: NewPin): Promise<void> {
  const pin = requirePin(order.pin);
  await requireProof(kit, person, order);
  const pinHash = await kit.login.hashSecret(pin);
  const { userId, email: by } = person;
  await kit.database.transaction(async (tx) => {
    await savePinHash(tx, { userId, pinHash, setAt: kit.clock.now() });
    await recordAction(kit, tx, { by, action: "member.set_pin", details: {} });
  });
  await new Attempts(kit.database, kit.vault).forget(`pin/${userId}`);
}

async function requireProof(kit: Kit, person: Person, { password, otp }: NewPin): Promise<void> {
  if (otp !== undefined) return await checkOtp(kit, { person, purpose: "pin", code: otp });
  if (password === undefined) throw proofMissing();
  const { isRight, triesLeft } = await kit.login.checkPassword(person, password);
  if (!isRight) throw passwordWrong({ tries: triesText(triesLeft) });
}
