import type { Static, TSchema } from "typebox";
import { present } from "../../assert.ts";
import type { MoneyOperation } from "../../ledger/operation.ts";
import type { Member, Person } from "../../tenancy/members.ts";
import {
  type Call,
  type ReadRoute,
  type RouteDefinition,
  readRoute,
  type WriteRoute,
  writeRoute,
} from "../routes/route.ts";

/** A call by a person, about the person alone. */
export type PersonCall<Params = unknown, Query = unknown, Body = unknown> = Omit<
  Call<Params, Query, Body>,
  "access" | "key" | "member"
> & { readonly person: Person };

/** A call by a member of a business. `access` is the environment that the address names, or the test environment. */
export type MemberCall<Params = unknown, Query = unknown, Body = unknown> = Call<
  Params,
  Query,
  Body
> & { readonly person: Person; readonly member: Member };

type Operation = MoneyOperation<unknown> | Promise<MoneyOperation<unknown>>;

/** Declares a route of `/me` that reads. */
export const personRead = <P extends TSchema, Q extends TSchema, B extends TSchema>({
  read,
  ...definition
}: RouteDefinition<P, Q, B> & {
  read(call: PersonCall<Static<P>, Static<Q>, Static<B>>): Promise<unknown> | unknown;
}): ReadRoute => readRoute<P, Q, B>({ ...definition, read: (call) => read(asPerson(call)) });

/** Declares a route of `/me` that changes something. */
export const personWrite = <P extends TSchema, Q extends TSchema, B extends TSchema>({
  write,
  ...definition
}: RouteDefinition<P, Q, B> & {
  write(call: PersonCall<Static<P>, Static<Q>, Static<B>>): Operation;
}): WriteRoute => writeRoute<P, Q, B>({ ...definition, write: (call) => write(asPerson(call)) });

/** Declares a route for members that reads. */
export const memberRead = <P extends TSchema, Q extends TSchema, B extends TSchema>({
  read,
  ...definition
}: RouteDefinition<P, Q, B> & {
  read(call: MemberCall<Static<P>, Static<Q>, Static<B>>): Promise<unknown> | unknown;
}): ReadRoute => readRoute<P, Q, B>({ ...definition, read: (call) => read(asMember(call)) });

/** Declares a route for members that changes something. */
export const memberWrite = <P extends TSchema, Q extends TSchema, B extends TSchema>({
  write,
  ...definition
}: RouteDefinition<P, Q, B> & {
  write(call: MemberCall<Static<P>, Static<Q>, Static<B>>): Operation;
  readonly linger?: WriteRoute["linger"];
}): WriteRoute => writeRoute<P, Q, B>({ ...definition, write: (call) => write(asMember(call)) });

function asPerson<P, Q, B>(call: Call<P, Q, B>): PersonCall<P, Q, B> {
  return { ...call, person: present(call.person, "the person of a session route") };
}

function asMember<P, Q, B>(call: Call<P, Q, B>): MemberCall<P, Q, B> {
  const person = present(call.person, "the person of a session route");
  return { ...call, person, member: present(call.member, "the member of a session route") };
}
