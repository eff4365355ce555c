/**
 * The actions that clients call themselves. However many of them hang, places are left in the processes for what
 * others wait for: HTTP actions (webhooks, the keys of tokens), scheduled actions. No client takes them all, either:
 * those that wait are let in one of each client in turn.
 */
const PLACES = 128;
const PLACES_OF_ONE = 16;

type Client = { running: number; waiting: (() => void)[] };

export class ClientPlaces {
  /** Those with something running or waiting; the one that was let in last stands last. */
  private readonly clients = new Map<string, Client>();
  private running = 0;

  /** Runs `work` when the client's turn has come. */
  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const client = this.clients.get(name) ?? { running: 0, waiting: [] };
    this.clients.set(name, client);
    await new Promise<void>((resolve) => {
      client.waiting.push(resolve);
      this.admit();
    });
    try {
      return await work();
    } finally {
      this.running--;
      client.running--;
      if (client.running === 0 && client.waiting.length === 0) this.clients.delete(name);
      this.admit();
    }
  }

  private admit(): void {
    for (const [name, client] of this.clients) {
      if (this.running >= PLACES) return;
      if (client.running >= PLACES_OF_ONE) continue;
      const next = client.waiting.shift();
      if (!next) continue;
      this.running++;
      client.running++;
      this.clients.delete(name);
      this.clients.set(name, client);
      next();
    }
  }
}
