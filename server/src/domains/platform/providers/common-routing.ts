import { type CommonSetting, impossibleSetting } from "../../../kernel/cells/common-setting.ts";
import { readConfigured } from "../../../kernel/providers/live/queries.ts";
import {
  deleteRoute,
  ROUTED_PORTS,
  type RoutedPort,
  readRoutes,
  type StoredRoute,
  writeRoute,
} from "../../../kernel/providers/live/route-queries.ts";
import { readFields } from "../../../kernel/text/read-fields.ts";
import { describeConditions } from "./describe-conditions.ts";
import { placeTaken, routeNotConfigured } from "./errors.ts";

/** The conditions of a route, in the form in which cells compare them. */
type Conditions = Pick<StoredRoute, "provider" | "onlyFor"> & {
  readonly amountMin: string | null;
  readonly amountMax: string | null;
};

const NAME = /^([a-z_]+)\/([1-9][0-9]{0,5})$/;

/** Which providers get new work of every business. A route of one business is only in its cell. */
export const commonRoutes: CommonSetting = {
  kind: "route",
  async read(queryable) {
    const routes = (await readRoutes(queryable)).filter(isCommon);
    return new Map(routes.map((route) => [`${route.port}/${route.position}`, write(route)]));
  },
  async store(tx, name, value) {
    const place = placeOf(name);
    const taken = (await readRoutes(tx)).find(
      ({ port, position }) => port === place.port && position === place.position,
    );
    if (taken !== undefined && !isCommon(taken)) throw placeTaken({ name });
    if (value === undefined) {
      await deleteRoute(tx, place);
      return;
    }
    const route = read(value);
    if (route === undefined) throw impossibleSetting(`route/${name}`);
    const { provider } = route;
    const isConfigured = (await readConfigured(tx)).some((one) => one.provider === provider);
    if (!isConfigured) throw routeNotConfigured({ name, provider });
    await writeRoute(tx, { ...place, ...route });
  },
  describe(_name, value) {
    const route = read(value);
    // Another version may write it in another way.
    if (route === undefined) return value;
    return [route.provider, ...describeConditions(route)].join(", ");
  },
};

const isCommon = ({ environmentId }: StoredRoute) => environmentId === null;

function placeOf(name: string): Pick<StoredRoute, "port" | "position"> {
  const [, port = "", position = ""] = NAME.exec(name) ?? [];
  if (!ROUTED_PORTS.some((one) => one === port)) throw impossibleSetting(`route/${name}`);
  // It is one of the list.
  return { port: port as RoutedPort, position: Number(position) };
}

const write = ({ provider, onlyFor, amountMin, amountMax }: StoredRoute): string =>
  JSON.stringify({
    ...{ provider, onlyFor, amountMin: textOf(amountMin), amountMax: textOf(amountMax) },
  } satisfies Conditions);

const textOf = (amount: bigint | null) => (amount === null ? null : String(amount));

/** Undefined for what `write` has not made: a field of its own could name another place. */
function read(value: string): Omit<StoredRoute, "port" | "position"> | undefined {
  const { provider, onlyFor, amountMin, amountMax, ...rest } = readFields(value) ?? {};
  const isRoute =
    typeof provider === "string" && isTexts(onlyFor) && Object.keys(rest).length === 0;
  if (!isRoute || !isAmount(amountMin) || !isAmount(amountMax)) return undefined;
  const amounts = { amountMin: amountOf(amountMin), amountMax: amountOf(amountMax) };
  return { provider, onlyFor, ...amounts, environmentId: null };
}

const isTexts = (value: unknown): value is readonly string[] | null =>
  value === null || (Array.isArray(value) && value.every((one) => typeof one === "string"));

/** As many digits as an amount of the database has. */
const isAmount = (value: unknown): value is string | null =>
  value === null || (typeof value === "string" && /^[0-9]{1,18}$/.test(value));

const amountOf = (text: string | null) => (text === null ? null : BigInt(text));
