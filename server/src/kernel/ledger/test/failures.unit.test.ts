import pg from "pg";
import { describe, expect, test } from "vitest";
import { IdsRanOut } from "../../ids.ts";
import { classifyFailure, findRootCause, isBusy, isServerLost, readSqlState } from "../failures.ts";

const withCode = (code: string, message = "") => Object.assign(new Error(message), { code });

describe("a failure", () => {
  test.each([
    ["a deadlock", withCode("40P01")],
    ["a serialization failure", withCode("40001")],
    ["a lock timeout", withCode("55P03")],
    ["a statement timeout", withCode("57014")],
    ["a transaction that was idle too long", withCode("25P03")],
    ["a transaction that lasted too long", withCode("25P04")],
    ["a standby", withCode("25006")],
    ["a server that shuts down", withCode("57P01")],
    ["a server that crashed", withCode("57P02")],
    ["a server that is starting", withCode("57P03")],
    ["too many connections", withCode("53300")],
    ["a full disk", withCode("53100")],
    ["a pooler that lost its server", withCode("08P01")],
    ["a disk error", withCode("58030")],
    ["a refused connection", withCode("ECONNREFUSED")],
    ["a reset connection", withCode("ECONNRESET")],
    ["a broken pipe", withCode("EPIPE")],
    ["a host name that cannot be resolved now", withCode("EAI_AGAIN")],
    ["an unreachable network", withCode("ENETUNREACH")],
    ["an unreachable host", withCode("EHOSTUNREACH")],
    ["a connection that ended", new Error("Connection terminated unexpectedly")],
    [
      "a broken client",
      new Error("Client has encountered a connection error and is not queryable"),
    ],
    ["a connection timeout", new Error("timeout expired")],
    ["a pool without a free connection", new Error("timeout exceeded when trying to connect")],
    ["a read timeout", new Error("Query read timeout")],
    ["too few ids", new IdsRanOut("too few")],
  ])("of the moment is %s", (_name, error) => {
    expect(classifyFailure(error)).toBe("transient");
  });

  test.each([
    ["a duplicate row", withCode("23505")],
    ["a row that a constraint forbids", withCode("23514")],
    ["invalid text", withCode("22021")],
    ["a wrong row count", withCode("22012")],
    ["a number too large", withCode("22003")],
    ["a key too large", withCode("54000")],
    ["a missing table", withCode("42P01")],
    ["an internal error of the server", withCode("XX000")],
    ["a bug", new TypeError("undefined is not a function")],
    ["an error of another library", withCode("ERR_OUT_OF_RANGE")],
    ["a thrown string", "text"],
    ["nothing", undefined],
  ])("of the group is %s", (_name, error) => {
    expect(classifyFailure(error)).toBe("permanent");
  });

  test("has the first error that is not a consequence as its root cause", () => {
    const [aborted, cause, later] = [withCode("25P02"), withCode("23505"), withCode("25P02")];
    expect(findRootCause([aborted, cause, later])).toBe(cause);
    expect(findRootCause([aborted, later])).toBe(aborted);
  });

  test.each([
    ["a reset connection", withCode("ECONNRESET"), { isLost: true, isBusy: false }],
    ["a server that shuts down", withCode("57P01"), { isLost: true, isBusy: false }],
    ["a deadlock", withCode("40P01"), { isLost: false, isBusy: true }],
    ["too many connections", withCode("53300"), { isLost: true, isBusy: true }],
    ["a duplicate key", withCode("23505"), { isLost: false, isBusy: false }],
    [
      "a thrown string",
      "timeout exceeded when trying to connect",
      { isLost: false, isBusy: false },
    ],
  ])("says whether the server is lost or busy: %s", (_name, error, expected) => {
    expect({ isLost: isServerLost(error), isBusy: isBusy(error) }).toEqual(expected);
  });

  test("of the pool says that the server is busy where all connections stayed busy", () => {
    expect(isBusy(new Error("timeout exceeded when trying to connect"))).toBe(true);
    expect(isBusy(new Error("another text"))).toBe(false);
  });

  test("of the driver has the server's SQLSTATE", () => {
    const error = new pg.DatabaseError("no", 2, "error");
    error.code = "23505";
    expect([readSqlState(error), readSqlState(withCode("ECONNRESET")), readSqlState(null)]).toEqual(
      ["23505", undefined, undefined],
    );
  });
});
