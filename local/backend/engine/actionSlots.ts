/**
 * Limits concurrent actions called by clients, so that hanging ones always leave executors free for HTTP actions
 * (webhooks, token keys) and scheduled actions. Waiting actions are admitted from each client in turn, so no single
 * client can take every slot.
 */
const SLOTS = 128;
const SLOTS_PER_CLIENT = 16;

type Client = { running: number; waiting: (() => void)[] };

export class ActionSlots {
  /** Clients with running or waiting actions; the most recently admitted is last. */
  private readonly clients = new Map<string, Client>();
  private running = 0;

  /** Runs `work` when the client's turn comes. */
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
      if (this.running >= SLOTS) return;
      if (client.running >= SLOTS_PER_CLIENT) continue;
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
