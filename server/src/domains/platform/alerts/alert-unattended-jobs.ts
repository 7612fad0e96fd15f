import type { Kit } from "../../../kernel/kit.ts";
import { internalCaller } from "../../../kernel/ledger/internal-caller.ts";
import { operation } from "../../../kernel/ledger/operation.ts";
import { INSTALLATION_ENVIRONMENT } from "./installation-environment.ts";
import { raiseAlert } from "./raise-alert.ts";

/** Raises the alert that jobs are due and no worker takes them. While it is open, a second call changes nothing. */
export async function alertUnattendedJobs(kit: Kit, dueForSeconds: number): Promise<void> {
  const key = `alerts/unattended_jobs/${kit.clock.now().toISOString()}`;
  await kit.ledger.run(raising(dueForSeconds), internalCaller(INSTALLATION_ENVIRONMENT, key));
}

const raising = (dueForSeconds: number) =>
  operation({
    name: "alerts.raise_unattended_jobs",
    needs: {},
    decide(_needs, books) {
      raiseAlert(books, {
        kind: "jobs.unattended",
        subject: "workers",
        message: `Jobs have been due for ${dueForSeconds} seconds, but no worker takes them. Start a worker, or read the log of the running ones.`,
      });
    },
  });
