import type { Sql } from "../../../../kernel/database/sql.ts";
import type { Kit } from "../../../../kernel/kit.ts";
import { createLogger } from "../../../../kernel/log.ts";
import { EventDelivery } from "../deliver-events.ts";
import type { DueDelivery, QueueRow } from "../queries.ts";
import { ENDPOINT, ROW, receivers, START } from "./test-queue.ts";

/** The worker's statements, each known by a part of its text. */
const STATEMENTS = [
  ["fan out", "pg_try_advisory_xact_lock"],
  ["lease", "by_wall_clock"],
  ["renew", "with held as"],
  ["read queues", "queue.leased_until > now()"],
  ["read due", "as asked(environment_id, endpoint_id, count)"],
  ["hold", "set state = 'held'"],
  ["release", "not_before ="],
  ["drop leases", "set leased_by = null"],
  ["record attempts", "into webhook_attempts"],
  ["save health", "set health ="],
  ["read endpoints", "endpoint.secret_sealed"],
] as const;

type Statement = (typeof STATEMENTS)[number][0];

interface Choices {
  /** How many queues the worker finds. */
  readonly queues?: 0 | 1;
  readonly row?: Partial<QueueRow>;
  readonly endpoint?: Partial<typeof ENDPOINT>;
}

/** A worker that leases a queue in its first turn, and whose statements are noted. */
export function openWorker({ queues = 1, row = {}, endpoint = {} }: Choices = {}) {
  let current = { ...ROW, ...row };
  let opened = { ...ENDPOINT, ...SEALED, ...endpoint };
  const leasable = [current].slice(0, queues);
  let noted: Statement[] = [];
  const answers = {
    due: [] as DueDelivery[],
    /** How many queues the next releases find. */
    released: 1,
    /** What happens while health is saved. */
    whileSaving: (): Promise<void> => Promise.resolve(),
    /** How often attempts cannot be recorded. */
    failures: 0,
  };
  const rowsOf: Partial<Record<Statement, () => unknown[]>> = {
    lease: () => leasable.splice(0),
    "read queues": () => [current],
    "read due": () => answers.due.splice(0),
    "read endpoints": () => [{ ...opened, environmentId: 1n, id: 2n }],
  };
  const note = ({ text }: Sql): Statement => {
    const [name] = STATEMENTS.find(([, part]) => text.includes(part)) ?? [];
    if (name === undefined) throw new Error(`unknown statement: ${text}`);
    noted.push(name);
    return name;
  };
  const database = {
    one: async (statement: Sql) => ({ more: note(statement) !== "fan out" }),
    many: async (statement: Sql) => rowsOf[note(statement)]?.() ?? [],
    async run(statement: Sql) {
      const name = note(statement);
      if (name === "save health") await answers.whileSaving();
      if (name === "record attempts" && answers.failures-- > 0) throw new Error("no database");
      return name === "release" ? answers.released : 1;
    },
    transaction: (work: (tx: object) => Promise<unknown>) => work(database),
  };
  const kit = {
    ...{ database, log: createLogger("error", { write: () => undefined }) },
    clock: { now: () => new Date(receivers.nowMs) },
    settings: { legacyWebhookSignatureUntil: new Date(0) },
    randomness: { bytes: (count: number) => Buffer.alloc(count) },
    vault: { open: () => "whsec_c2VjcmV0" },
  };
  // The worker reads nothing else from the kit.
  const worker = new EventDelivery(kit as unknown as Kit, () => receivers.nowMs);
  const statements = () => {
    const before = noted;
    noted = [];
    return before;
  };
  return {
    ...{ worker, answers, statements },
    /** The merchant changes the endpoint. */
    change: (changes: Partial<typeof ENDPOINT>) => {
      const version = current.version + 1;
      current = { ...current, version };
      opened = { ...opened, ...changes, version };
    },
    /** One turn, and the statements that it sent. */
    turn: async () => {
      await worker.takeTurn();
      return statements();
    },
  };
}

const SEALED = { secretSealed: Buffer.alloc(0), oldSecretSealed: null, oldSecretUntil: null };

/** The row of a queue whose breaker is open for a minute. */
export const RESTING = { health: JSON.stringify({ openUntilMs: START + 60_000 }) };
