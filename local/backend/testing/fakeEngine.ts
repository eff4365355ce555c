/**
 * A store of numbers behind the part of `Engine` that sessions use. Queries wait a random number of ticks
 * before and after they read, so that commits happen in between. `get` reads the number `name`; `add` adds 1
 * to each of `names`.
 */
import type { Engine } from "../engine/engine.ts";
import type { LiveQuery, TimedOutcome } from "../engine/types.ts";
import type { UdfCall } from "../runtime/calls.ts";

const ticks = async (count: number): Promise<void> => {
  for (let i = 0; i < count; i++) await Promise.resolve();
};

const someTicks = () => ticks(Math.floor(Math.random() * 10));

const PLAIN = { requestId: "", logLines: [], journal: null };

export class FakeEngine {
  private ts = 1n;
  private readonly numbers = new Map<string, number>();
  private readonly lives = new Set<FakeLive>();
  readonly runs: UdfCall[] = [];
  readonly requests: unknown[] = [];

  /** @param result the JSON that mutations return */
  constructor(private readonly result = "null") {}

  asEngine(): Engine {
    const fake: Partial<Engine> = {
      latestTs: () => this.ts,
      live: (call) => this.live(call),
      mutation: (call, request) => this.mutation(call, request),
    };
    return fake as Engine;
  }

  /** Commits immediately, as another client would. */
  add(names: string[]): bigint {
    this.ts += 1n;
    for (const name of names) this.numbers.set(name, (this.numbers.get(name) ?? 0) + 1);
    for (const live of this.lives) if (names.includes(live.name)) live.invalidate(this.ts);
    return this.ts;
  }

  private async mutation(call: UdfCall, request: unknown): Promise<TimedOutcome> {
    this.requests.push(request);
    await ticks(3);
    const { names } = call.args as { names: string[] };
    if (names.length === 0) {
      return { ...PLAIN, status: "error", errorMessage: "nothing to add", ts: this.ts };
    }
    return { ...PLAIN, status: "success", json: this.result, ts: this.add(names) };
  }

  private live(call: UdfCall): LiveQuery {
    const { name } = call.args as { name: string };
    const live = new FakeLive(name, async () => {
      this.runs.push(call);
      await someTicks();
      const ts = this.ts;
      const json = String(this.numbers.get(name) ?? 0);
      await someTicks();
      return { ...PLAIN, status: "success", json, ts };
    });
    this.lives.add(live);
    live.onRelease = () => this.lives.delete(live);
    return live;
  }
}

class FakeLive implements LiveQuery {
  onRelease: () => void = () => undefined;
  private held: TimedOutcome | undefined;
  private end: bigint | undefined;
  private readonly callbacks = new Set<() => void>();

  constructor(
    readonly name: string,
    private readonly run: () => Promise<TimedOutcome>,
  ) {}

  async result(): Promise<TimedOutcome> {
    if (this.held !== undefined && this.end === undefined) return this.held;
    this.end = undefined;
    this.held = await this.run();
    return this.held;
  }

  invalidatedAt(): bigint | undefined {
    return this.end;
  }

  invalidate(ts: bigint): void {
    this.end ??= ts;
    for (const callback of this.callbacks) callback();
  }

  onInvalidate(callback: () => void): () => void {
    this.callbacks.add(callback);
    return () => this.callbacks.delete(callback);
  }

  release(): void {
    this.onRelease();
  }
}
