// The smallest load balancer that a rolling restart needs, for drills and measurements where nginx is not installed:
//   npx tsx scripts/drills/balancer.ts 8080 http://127.0.0.1:3001 http://127.0.0.1:3002
// Each call goes to a server that says it is ready (GET /api/ready), to the one with the fewest calls running. A call is
// passed on to another server only where the first took nothing of it; nothing is ever sent twice.
import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { pathToFileURL } from 'node:url';

export interface Balancer {
  url: string;
  /** What each server was last seen as, in the order they were given. */
  seen(): { url: string; ready: boolean; running: number; served: number }[];
  /** Looks at every server now instead of at the next round. */
  look(): Promise<void>;
  close(): Promise<void>;
}

interface Options {
  upstreams: readonly string[];
  /** 0 takes a free one. */
  port?: number;
  checkEveryMs?: number;
  /** Called for calls that no server answered. */
  onFailure?: (what: string) => void;
}

interface Upstream {
  url: URL;
  ready: boolean;
  running: number;
  served: number;
}

/** Headers that belong to one connection and not to the call. */
const ofOneConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'te', 'trailer']);

const passedOn = (headers: IncomingMessage['headers']) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofOneConnection.has(name)));

export async function startBalancer({
  upstreams,
  port = 0,
  checkEveryMs = 200,
  onFailure,
}: Options): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 256 });
  const servers: Upstream[] = upstreams.map((url) => ({ url: new URL(url), ready: false, running: 0, served: 0 }));

  const lookAt = (server: Upstream): Promise<void> =>
    new Promise((resolve) => {
      const seen = (ready: boolean): void => {
        server.ready = ready;
        resolve();
      };
      const asked = request(new URL('/api/ready', server.url), { timeout: 2000 }, (answer) => {
        answer.resume();
        answer.once('end', () => seen(answer.statusCode === 200));
        answer.once('error', () => seen(false));
      });
      asked.once('timeout', () => asked.destroy());
      asked.once('error', () => seen(false));
      asked.end();
    });
  const look = async (): Promise<void> => {
    await Promise.all(servers.map(lookAt));
  };

  /** Ready ones first, of those the one with the least to do. */
  const nextOf = (tried: ReadonlySet<Upstream>): Upstream | undefined =>
    servers
      .filter((server) => !tried.has(server))
      .sort((a, b) => Number(b.ready) - Number(a.ready) || a.running - b.running || a.served - b.served)[0];

  const pass = (call: IncomingMessage, reply: ServerResponse, tried: Set<Upstream>): void => {
    const server = nextOf(tried);
    if (!server) {
      onFailure?.(`${call.method} ${call.url}: no server took it`);
      reply.writeHead(502).end();
      return;
    }
    tried.add(server);
    server.running += 1;
    let took = false;
    const passed = request(
      {
        agent,
        host: server.url.hostname,
        port: server.url.port,
        method: call.method,
        path: call.url,
        headers: { ...passedOn(call.headers), 'x-forwarded-for': call.socket.remoteAddress ?? '' },
      },
      (answer) => {
        reply.writeHead(answer.statusCode ?? 502, passedOn(answer.headers));
        reply.flushHeaders();
        answer.pipe(reply);
        answer.once('error', () => reply.destroy());
      },
    );
    passed.once('socket', (socket) => {
      const send = (): void => {
        took = true;
        call.pipe(passed);
      };
      if (socket.connecting) socket.once('connect', send);
      else send();
    });
    passed.once('error', (error) => {
      if (!took) {
        server.ready = false;
        pass(call, reply, tried);
        return;
      }
      if (!call.destroyed || call.complete) onFailure?.(`${call.method} ${call.url}: ${error.message}`);
      if (reply.headersSent) reply.destroy();
      else reply.writeHead(502).end();
    });
    passed.once('close', () => {
      server.running -= 1;
      server.served += 1;
    });
    // Who has gone away does not keep a server at work; a stream of events ends so.
    reply.once('close', () => {
      if (!reply.writableFinished) passed.destroy();
    });
  };

  const front = createServer((call, reply) => pass(call, reply, new Set()));
  front.listen(port, '127.0.0.1');
  await once(front, 'listening');
  await look();
  const looking = setInterval(() => void look(), checkEveryMs);
  const address = front.address();
  return {
    url: `http://127.0.0.1:${address && typeof address === 'object' ? address.port : port}`,
    seen: () => servers.map(({ url, ready, running, served }) => ({ url: url.origin, ready, running, served })),
    look,
    async close() {
      clearInterval(looking);
      front.close();
      front.closeAllConnections();
      agent.destroy();
    },
  };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [port, ...upstreams] = process.argv.slice(2);
  const balancer = await startBalancer({
    port: Number(port),
    upstreams,
    onFailure: (what) => process.stderr.write(`${what}\n`),
  });
  process.stdout.write(`${balancer.url}\n`);
  process.once('SIGTERM', () => balancer.close().then(() => process.exit(0)));
}
