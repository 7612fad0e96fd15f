import { appendFileSync } from "node:fs";
import pg from "pg";

/** The statements that this process has sent, and has already recorded in the file of the run. */
const noted = new Set<string>();
let fresh: string[] = [];
let isListening = false;

/** From now on, records each statement that this process sends to a database. Spawned processes record nothing. */
export function noteStatements(): void {
  if (isListening) return;
  isListening = true;
  const { parse, query } = pg.Connection.prototype;
  pg.Connection.prototype.parse = function (message, more) {
    note(message.text);
    return parse.call(this, message, more);
  };
  pg.Connection.prototype.query = function (text) {
    note(text);
    return query.call(this, text);
  };
}

/** Appends the statements since the last call, a line of JSON for each. */
export function saveStatements(path: string): void {
  if (fresh.length === 0) return;
  appendFileSync(path, fresh.map((text) => `${JSON.stringify(text)}\n`).join(""));
  fresh = [];
}

function note(text: string): void {
  if (noted.has(text) || !PREPARABLE.test(text)) return;
  noted.add(text);
  fresh.push(text);
}

const PREPARABLE = /^\s*(select|insert|update|delete|with|merge|values)\b/i;
