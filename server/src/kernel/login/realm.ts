import { type Sql, sql } from "../database/sql.ts";

/**
 * People who sign in to one place. Each realm has its own accounts, sessions and cookies, which are not valid in the
 * other.
 */
export interface Realm {
  /** Before the names of its tables, and of what is counted. */
  readonly prefix: "" | "operator_";
  /** The installation's secret that signs its cookies. */
  readonly secret: string;
  readonly authPath: string;
  /** The page of the sign-in. */
  readonly loginPage: string;
  readonly cookies: {
    readonly prefix: string;
    readonly path: string;
    readonly sameSite: "lax" | "strict";
  };
  readonly session: SessionTimes;
  /** If it is demanded, a session without a second factor may only set one up. The realm's user checks that. */
  readonly secondFactor: "offered" | "demanded";
  /** Whether people create accounts by themselves. */
  readonly hasSignUp: boolean;
  /** What its mails and the authenticator applications call it. */
  readonly product: string;
  /** Where a person ends sessions, as the mails say it. */
  readonly sessionsPage: string;
  /** Who helps a person who is locked out, as the mails say it. */
  readonly helper: string;
}

export interface SessionTimes {
  /** A session ends this long after the sign-in, however much it is used. */
  readonly longestMinutes: number;
  /** A session ends when it was not used for this long. */
  readonly idleMinutes: number;
  /** Its last use is noted this exactly. */
  readonly notedMinutes: number;
}

/** The people of businesses, who use the dashboard. */
export const MEMBER_REALM: Realm = {
  prefix: "",
  secret: "login",
  authPath: "/dashboard/auth",
  loginPage: "/login",
  cookies: { prefix: "kasuwa", path: "/", sameSite: "lax" },
  session: { longestMinutes: 7 * 24 * 60, idleMinutes: 12 * 60, notedMinutes: 5 },
  secondFactor: "offered",
  hasSignUp: true,
  product: "Kasuwa",
  sessionsPage: "Settings, Security",
  helper: "the operator of this service",
};

/** The people who run this installation. They use the console for it. */
export const OPERATOR_REALM: Realm = {
  prefix: "operator_",
  secret: "operator login",
  authPath: "/console/auth",
  loginPage: "/console/login",
  cookies: { prefix: "kasuwa-console", path: "/console", sameSite: "strict" },
  session: { longestMinutes: 8 * 60, idleMinutes: 30, notedMinutes: 1 },
  secondFactor: "demanded",
  hasSignUp: false,
  product: "Kasuwa console",
  sessionsPage: "Your account",
  helper: "another admin of this installation",
};

const TABLES = [
  ...(["users", "sessions", "accounts", "verifications", "two_factors", "passkeys"] as const),
  ...(["used_codes", "devices"] as const),
] as const;

type TableName = (typeof TABLES)[number];

/** The tables of a realm, for statements. */
type RealmTables = Readonly<Record<TableName, Sql>>;

/** The name of a realm's table. */
export const nameTable = ({ prefix }: Realm, table: TableName): string => `${prefix}login_${table}`;

export const tablesOf = (realm: Realm): RealmTables =>
  // Each name has its table, by the list above.
  Object.fromEntries(
    TABLES.map((table) => [table, sql.identifier(nameTable(realm, table))]),
  ) as RealmTables;
