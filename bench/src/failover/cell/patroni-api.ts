import type { Secrets } from "./reference-files.ts";

export interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly timeline?: number;
}

const WITHIN_MS = 3_000;

/** Returns the members as one Patroni of the cell sees them; none if it does not answer. */
export async function readMembers(port: number): Promise<readonly Member[]> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/cluster`, {
      signal: AbortSignal.timeout(WITHIN_MS),
    });
    // Patroni's documented answer.
    return ((await response.json()) as { members: Member[] }).members;
  } catch {
    return [];
  }
}

/** Returns what a Patroni says about its own PostgreSQL, such as `running`; undefined if it does not answer. */
export async function readOwnState(port: number): Promise<string | undefined> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/patroni`, {
      signal: AbortSignal.timeout(WITHIN_MS),
    });
    // Patroni's documented answer.
    return ((await response.json()) as { state: string }).state;
  } catch {
    return undefined;
  }
}

/** Whether one machine leads, one is its synchronous standby, and all three follow the same history. */
export function isWhole(members: readonly Member[]): boolean {
  const timelines = new Set(members.map(({ timeline }) => timeline));
  return (
    members.length === 3 &&
    timelines.size === 1 &&
    members.filter(({ role, state }) => role === "leader" && state === "running").length === 1 &&
    members.filter(({ role }) => role === "sync_standby").length === 1 &&
    members.filter(({ state }) => state === "streaming").length === 2
  );
}

/** Asks the leader to hand over to its synchronous standby. Throws with Patroni's answer if it does not. */
export async function switchOver(
  port: number,
  leader: string,
  candidate: string,
  { rest }: Secrets,
): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/switchover`, {
    method: "POST",
    headers: {
      Authorization: `Basic ${Buffer.from(`patroni:${rest}`).toString("base64")}`,
      "Content-Type": "application/json",
    },
    body: JSON.stringify({ leader, candidate }),
    signal: AbortSignal.timeout(60_000),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`Patroni did not switch over: ${text}`);
}

const LOCK = "/service/kasuwa/leader";

/** Takes the lock from a live leader, as a false alarm would. */
export async function deleteLock(etcdPort: number): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${etcdPort}/v3/kv/deleterange`, {
    method: "POST",
    body: JSON.stringify({ key: Buffer.from(LOCK).toString("base64") }),
    signal: AbortSignal.timeout(WITHIN_MS),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`etcd did not delete the lock: ${text}`);
  requireDeleted(text);
}

/** etcd answers 200 even for a key that it does not have. */
export function requireDeleted(text: string): void {
  // etcd's documented answer. It leaves out a count of zero.
  const { deleted } = JSON.parse(text) as { deleted?: string };
  if (deleted !== "1") throw new Error(`etcd had no lock to delete: ${text}`);
}
