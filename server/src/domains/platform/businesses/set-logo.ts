import { hash } from "node:crypto";
import type { Kit } from "../../../kernel/kit.ts";
import { recordAction } from "../audit/index.ts";
import { logoTypeOf } from "./check-logo.ts";
import { businessNotFound } from "./errors.ts";
import { lockBusiness, updateLogo } from "./queries.ts";

export interface LogoOrder {
  readonly businessId: bigint;
  /** An image file's content; null: none. */
  readonly content: Buffer | null;
  readonly by: string;
}

const VERSION_LETTERS = 16;

/** Sets the logo of a business on its pay pages. */
export async function setLogo(kit: Kit, { businessId, content, by }: LogoOrder): Promise<void> {
  const type = content === null ? null : logoTypeOf(content);
  const version = content === null ? null : hash("sha256", content).slice(0, VERSION_LETTERS);
  await kit.database.transaction(async (tx) => {
    if ((await lockBusiness(tx, businessId)) === undefined) throw businessNotFound({ businessId });
    await updateLogo(tx, businessId, { logo: content, type, version });
    const details = { version };
    await recordAction(kit, tx, { by, action: "business.set_logo", businessId, details });
  });
}
