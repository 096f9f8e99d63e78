import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import type { World } from './world.ts';

export interface EventStreams {
  /** The streams that the page keeps now. */
  open: () => number;
  /** Cuts them, as a network does that is gone for a moment. */
  cut: () => void;
}

/**
 * Gives the simulated browser an EventSource that speaks with the world's real server, as whoever is signed in (a browser
 * sends the session's cookie; here the stored token stands for it): `const streams = openEventStreams(world)`.
 */
export function openEventStreams(world: World): EventStreams {
  const sources = new Set<ServerEvents>();
  let server = '';

  class ServerEvents extends EventTarget {
    static readonly CONNECTING = 0;
    static readonly OPEN = 1;
    static readonly CLOSED = 2;
    readyState = ServerEvents.CONNECTING;
    private request: ClientRequest | undefined;
    private again: ReturnType<typeof setTimeout> | undefined;
    private readonly path: string;

    constructor(path: string) {
      super();
      this.path = path;
      sources.add(this);
      this.connect();
    }

    /** As a browser does: after a lost connection it comes back, after a refusal it does not. */
    private connect(): void {
      const authorization = `Bearer ${localStorage.getItem('auth_token')}`;
      this.request = get(`${server}${this.path}`, {
        headers: { accept: 'text/event-stream', authorization },
        agent: false,
      });
      this.request.on('response', (answer) => this.read(answer)).on('error', () => this.lost());
    }

    private read(answer: IncomingMessage): void {
      if (answer.statusCode !== 200) {
        answer.destroy();
        this.close();
        this.dispatchEvent(new Event('error'));
        return;
      }
      this.readyState = ServerEvents.OPEN;
      this.dispatchEvent(new Event('open'));
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        const messages = (text + chunk).split('\n\n');
        text = messages.pop() ?? '';
        for (const message of messages) this.tell(message);
      });
      answer.on('close', () => this.lost());
    }

    private tell(message: string): void {
      const [, name] = /^event: (.*)$/m.exec(message) ?? [];
      const [, data] = /^data: (.*)$/m.exec(message) ?? [];
      if (name !== undefined) this.dispatchEvent(new MessageEvent(name, { data }));
    }

    private lost(): void {
      if (this.readyState === ServerEvents.CLOSED) return;
      clearTimeout(this.again);
      this.readyState = ServerEvents.CONNECTING;
      this.dispatchEvent(new Event('error'));
      this.again = setTimeout(() => this.connect(), 20);
    }

    cut(): void {
      this.request?.destroy();
    }

    close(): void {
      this.readyState = ServerEvents.CLOSED;
      clearTimeout(this.again);
      sources.delete(this);
      this.request?.destroy();
    }
  }

  beforeAll(async () => {
    server = await world.app.listen({ port: 0, host: '127.0.0.1' });
  });
  beforeEach(() => {
    window.EventSource = ServerEvents as unknown as typeof EventSource;
  });
  afterEach(() => {
    for (const source of sources) source.close();
    Reflect.deleteProperty(window, 'EventSource');
  });
  return {
    open: () => [...sources].filter(({ readyState }) => readyState === ServerEvents.OPEN).length,
    cut: () => {
      for (const source of sources) source.cut();
    },
  };
}
