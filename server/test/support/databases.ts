import pg from "pg";
import { inject } from "vitest";

/** Where tests find their server. Test files run in separate processes, so they get it as plain values. */
export interface TestServer {
  /** May create databases; on the server that the tests start themselves, it may do anything. */
  adminUrl: string;
  /** The role that the program would connect as, which owns every test's database. */
  ownerUrl: string;
  /** The migrated database of which each test file gets a copy. */
  template: string;
  /** The prefix of the names of this run's databases. */
  prefix: string;
  /** Whether this run has started the server, so that its files can be read. */
  isOurs: boolean;
  /** The file in which test files collect the identity numbers that they have planted. */
  plantedPath: string;
  /** The file in which test files collect the statements that they have sent, if those are wanted. */
  statementsPath?: string | undefined;
}

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

declare module "vitest" {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

let made = 0;

/** A database for the caller: with every migration applied, empty, or a copy of another one without connections. */
export async function createTestDatabase({
  empty = false,
  like,
}: {
  empty?: boolean;
  like?: TestDatabase;
} = {}): Promise<TestDatabase> {
  const server = inject("testServer");
  made += 1;
  const name = `${server.prefix}_${process.pid}_${made}`;
  const migrated = like === undefined ? server.template : nameOf(like);
  await createDatabase(server, name, empty ? "template0" : migrated);
  return {
    url: urlOf(server.ownerUrl, name),
    drop: () => administer(server.adminUrl, `drop database if exists ${name} with (force)`),
  };
}

/** The server's superuser, in a test's database, for statements that an ordinary role may not run. */
export function adminUrl(database: Pick<TestDatabase, "url">): string {
  return urlOf(inject("testServer").adminUrl, nameOf(database));
}

const nameOf = ({ url }: Pick<TestDatabase, "url">): string => new URL(url).pathname.slice(1);

/** The files of one database can be read if the server is the run's own. */
export const filesOfOneDatabase = () => (inject("testServer").isOurs ? "database" : "none");

export async function createDatabase(
  server: Pick<TestServer, "adminUrl" | "ownerUrl">,
  name: string,
  template: string,
): Promise<void> {
  const owner = decodeURIComponent(new URL(server.ownerUrl).username);
  // Copying files takes half as long as also writing the copy to the write-ahead log.
  await administer(
    server.adminUrl,
    `create database ${name} template ${template} strategy file_copy owner "${owner}"`,
  );
}

/** The databases of this run that are left on its server. */
export async function databasesOf({ adminUrl, prefix }: TestServer): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      "select datname as name from pg_database where starts_with(datname, $1)",
      [`${prefix}_`],
    );
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

export function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

export async function administer(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
