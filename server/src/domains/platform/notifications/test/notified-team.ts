import { randomUUID } from "node:crypto";
import {
  type Browser,
  createPerson,
  newEmail,
  signIn,
} from "../../../../../test/support/dashboard-person.ts";
import type { TestService } from "../../../../../test/support/service.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import type { Mode } from "../../../../kernel/tenancy/access.ts";
import type { Role } from "../../../../kernel/tenancy/members.ts";
import { createBusiness, findEnvironment } from "../../businesses/index.ts";
import { addDemoMember } from "../../members/index.ts";
import { type NewNotice, noteIn } from "../../notices/index.ts";

export interface Person {
  readonly userId: string;
  readonly email: string;
  readonly browser: Browser;
}

/** A new business whose members have notifications. */
export async function createTeam(service: TestService) {
  const { kit } = service;
  const { businessId } = await createBusiness(kit, { name: "Adire", approved: true });
  const path = `/dashboard/api/b/${businessId}/notifications`;
  const join = async (role: Role): Promise<Person> => {
    const person = await createPerson(service, newEmail(role));
    await addDemoMember(kit, { businessId, userId: person.userId, role });
    return { ...person, browser: await signIn(service, person.email) };
  };
  const note = async (notice: NewNotice, mode: Mode = "live") => {
    const environmentId = await findEnvironment(kit.database, businessId, mode);
    await kit.database.transaction((tx) => noteIn(tx, environmentId, notice));
  };
  const endPauses = () =>
    kit.database.run(sql`
      delete from notice_pauses where environment_id in (
        select id from environments where business_id = ${businessId})`);
  const choose = ({ browser }: Person, kind: string, isWanted: boolean) =>
    browser.send("PUT", `${path}/${kind}`, { isWanted }, { "idempotency-key": randomUUID() });
  const show = async ({ browser }: Person) => {
    const { body } = await browser.send("GET", path);
    return body["data"] as {
      kinds: { kind: string; isWanted: boolean; isFixed: boolean }[];
      testMode: boolean;
    };
  };
  return { businessId, join, note, endPauses, choose, show };
}
