import { afterAll, beforeAll } from "vitest";
import { EMULATED_KEYS, VtpassEmulator } from "../../../../test/emulators/vtpass/vtpass.ts";
import type {
  BillAggregatorAdapter,
  BillPurchase,
} from "../../../kernel/providers/ports/bill-aggregator.ts";
import type { HttpCall } from "../../http/provider-client.ts";
import type { LiveProvider } from "../../provider-definition.ts";
import { vtpass } from "../vtpass.ts";

const TIMEOUT_MS = 5_000;

/** The adapter and its emulator, which share a clock. */
export class VtpassFixture {
  readonly emulator = new VtpassEmulator();
  readonly calls: HttpCall[] = [];
  #provider: LiveProvider | undefined;
  #ids = 7_000_000n;

  get provider(): LiveProvider {
    if (this.#provider === undefined) throw new Error("the emulator does not listen yet");
    return this.#provider;
  }

  get aggregator(): BillAggregatorAdapter {
    const { billAggregator } = this.provider;
    if (billAggregator === undefined) throw new Error("no aggregator");
    return billAggregator;
  }

  call = (timeoutMs = TIMEOUT_MS) => ({ signal: AbortSignal.timeout(timeoutMs) });

  /** A subject of 31 seconds later: VTpass refuses the same purchase twice in 30 seconds. */
  freshSubject = () => {
    this.emulator.advance(31_000);
    this.#ids += 1n;
    return { environmentId: 42n, id: this.#ids };
  };

  async open(): Promise<void> {
    await this.emulator.listen();
    this.#provider = this.connect();
  }

  connect(changes: Partial<typeof EMULATED_KEYS> = {}): LiveProvider {
    const { emulator, calls } = this;
    const settings = { baseUrl: `${emulator.url}/api`, ...EMULATED_KEYS, balanceLeast: "10000" };
    return vtpass.connect(
      { ...settings, ...changes },
      {
        now: () => emulator.now(),
        nowMs: () => emulator.now().getTime(),
        onHttpCall: (call) => calls.push(call),
      },
    );
  }

  async close(): Promise<void> {
    await this.provider.close();
    await this.emulator.close();
  }

  order(changes: Partial<BillPurchase> = {}): BillPurchase {
    const subject = this.freshSubject();
    return {
      ...{ category: "airtime", providerCode: "MTN", itemCode: "MTN", customer: "08011111111" },
      ...{ meterType: null, phoneNumber: "08030000009", amount: 10_000n, currency: "NGN" },
      ...{ environmentId: subject.environmentId, reference: this.aggregator.referenceFor(subject) },
      ...changes,
    };
  }

  buy = (purchase: BillPurchase) => this.aggregator.purchase(purchase, this.call());
  find = (purchase: BillPurchase) => this.aggregator.find(purchase, this.call());

  /** The paths that were called since, without the base. */
  pathsSince(before: number): string[] {
    return this.emulator.requests.slice(before).map(({ path }) => path.replace("/api", ""));
  }
}

export const METER = {
  category: "electricity",
  ...{ providerCode: "IKEDC", itemCode: "IKEDC", customer: "1111111111111" },
  meterType: "PREPAID",
  amount: 500_000n,
} satisfies Partial<BillPurchase>;

/** The fixture of a test file. */
export function useVtpass(): () => VtpassFixture {
  const fixture = new VtpassFixture();
  beforeAll(() => fixture.open());
  afterAll(() => fixture.close());
  return () => fixture;
}
