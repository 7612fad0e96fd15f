import type { Static, TSchema } from "typebox";
import { assert, present } from "../../assert.ts";
import type { Kit } from "../../kit.ts";
import type { Mode } from "../../tenancy/access.ts";
import type { Operator, OperatorSession } from "../../tenancy/operators.ts";
import { actAtMostOnce } from "../answer/act-once.ts";
import { type Call, type RouteDefinition, readRoute, writeRoute } from "../routes/route.ts";
import type { ConsolePlace, ConsoleRoute } from "./console-route.ts";

/** A call by an operator, about the whole service. */
export type OperatorCall<Params = unknown, Query = unknown, Body = unknown> = Omit<
  Call<Params, Query, Body>,
  "access" | "key" | "member" | "person" | "operator" | "scenario"
> & {
  readonly operator: Operator;
  readonly session: OperatorSession;
  /** The operator's name for the audit. */
  readonly by: string;
};

/** A call by an operator, about one mode. */
export type ModeCall<Params = unknown, Query = unknown, Body = unknown> = OperatorCall<
  Params,
  Query,
  Body
> & { readonly mode: Mode };

type Terms = Pick<ConsoleRoute, "permission" | "beforeSecondFactor">;

type Definition<P extends TSchema, Q extends TSchema, B extends TSchema> = Terms &
  Omit<RouteDefinition<P, Q, B>, "idempotencyKey">;

type Reading<P extends TSchema, Q extends TSchema, C> = Omit<
  Definition<P, Q, TSchema>,
  "method"
> & {
  read(call: C): Promise<unknown> | unknown;
};

type Acting<P extends TSchema, B extends TSchema, C> = Definition<P, TSchema, B> & {
  /** Does it. A repetition with the same Idempotency-Key gets the first answer. */
  act(call: C): Promise<unknown>;
};

/** Declares a route of the console that reads, about the whole service. */
export const operatorRead = <P extends TSchema, Q extends TSchema>(
  definition: Reading<P, Q, OperatorCall<Static<P>, Static<Q>>>,
): ConsoleRoute => reading("service", definition);

/** Declares a route of the console that reads, about one mode. */
export const modeRead = <P extends TSchema, Q extends TSchema>(
  definition: Reading<P, Q, ModeCall<Static<P>, Static<Q>>>,
): ConsoleRoute => reading("mode", definition);

/** Declares a route of the console that changes something of the whole service, once for an Idempotency-Key. */
export const operatorWrite = <P extends TSchema, B extends TSchema>(
  kit: Kit,
  definition: Acting<P, B, OperatorCall<Static<P>, unknown, Static<B>>>,
): ConsoleRoute => acting(kit, "service", definition);

/** Declares a route of the console that changes something of one mode, once for an Idempotency-Key. */
export const modeWrite = <P extends TSchema, B extends TSchema>(
  kit: Kit,
  definition: Acting<P, B, ModeCall<Static<P>, unknown, Static<B>>>,
): ConsoleRoute => acting(kit, "mode", definition);

function reading<P extends TSchema, Q extends TSchema, C>(
  of: ConsolePlace,
  { read, permission, beforeSecondFactor, ...definition }: Reading<P, Q, C>,
): ConsoleRoute {
  const route = readRoute<P, Q, TSchema>({
    ...definition,
    method: "GET",
    read: (call) => read(asOperator(call) as C),
  });
  return { of, route, permission, ...(beforeSecondFactor && { beforeSecondFactor }) };
}

function acting<P extends TSchema, B extends TSchema, C>(
  kit: Kit,
  of: ConsolePlace,
  { act, permission, beforeSecondFactor, ...definition }: Acting<P, B, C>,
): ConsoleRoute {
  assert(definition.method !== "GET", `${definition.operationId} writes, so it is no GET`);
  const route = writeRoute<P, TSchema, B>({
    ...definition,
    idempotencyKey: "required",
    write: (call) =>
      actAtMostOnce(kit, call, `console.${definition.operationId}`, () =>
        act(asOperator(call) as C),
      ),
  });
  return { of, route, permission, ...(beforeSecondFactor && { beforeSecondFactor }) };
}

/** A route of a mode has the mode in `access`; one of the service ignores it. */
function asOperator({ access, operator: admitted, ...call }: Call): ModeCall {
  const { operator, session } = present(admitted, "the operator of a console route");
  return { ...call, operator, session, by: operator.email, mode: access.mode };
}
