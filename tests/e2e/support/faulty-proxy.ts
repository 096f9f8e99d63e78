import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { freePort } from '../../support/free-port.ts';

/**
 * pass: as if it were not there · refuse: nobody listens, no network · lossy: of the changing requests every third dies before
 * the server sees it, and of those that it does and answers the first answer to each is cut off on its way · hang: nothing is
 * answered.
 */
export type Fault = 'pass' | 'refuse' | 'lossy' | 'hang';

/** A bad connection before the product. */
export interface FaultyProxy {
  url: string;
  set: (fault: Fault) => Promise<void>;
  /** Changing requests that were lost before the server, and answers that were lost behind it. */
  readonly lost: { requests: number; answers: number };
  close: () => Promise<void>;
}

const changes = ({ method }: IncomingMessage): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(method ?? 'GET');

/** Opens a proxy before the product at `target`, on a loopback port of its own or at the address of a former one. */
export async function openFaultyProxy(target: string, formerUrl?: string): Promise<FaultyProxy> {
  const { hostname, port: targetPort } = new URL(target);
  const port = formerUrl ? Number(new URL(formerUrl).port) : await freePort();
  const lost = { requests: 0, answers: 0 };
  const answered = new Set<string>();
  let fault: Fault = 'pass';
  let seen = 0;
  let server: Server | null = null;

  function pass(incoming: IncomingMessage, answer: ServerResponse, isCut: boolean): void {
    const { method, url, headers } = incoming;
    const outgoing = request({ hostname, port: targetPort, method, path: url, headers }, (arrived) => {
      if (isCut) {
        // The work is done and said to be; the phone never hears of it.
        arrived.resume();
        arrived.once('end', () => incoming.socket.destroy());
        return;
      }
      answer.writeHead(arrived.statusCode ?? 502, arrived.rawHeaders);
      arrived.pipe(answer);
    });
    outgoing.on('error', () => incoming.socket.destroy());
    answer.on('close', () => {
      if (!isCut && !answer.writableFinished) outgoing.destroy();
    });
    incoming.pipe(outgoing);
  }

  function serve(incoming: IncomingMessage, answer: ServerResponse): void {
    answer.on('error', () => undefined);
    if (fault === 'hang') return;
    if (fault === 'lossy' && changes(incoming)) {
      seen += 1;
      if (seen % 3 === 0) {
        lost.requests += 1;
        incoming.socket.destroy();
        return;
      }
    }
    const key = String(incoming.headers['idempotency-key'] ?? '');
    const isCut = fault === 'lossy' && changes(incoming) && key !== '' && !answered.has(key);
    if (isCut) {
      answered.add(key);
      lost.answers += 1;
    }
    pass(incoming, answer, isCut);
  }

  const listen = async (): Promise<void> => {
    if (server) return;
    const opened = createServer(serve);
    server = opened;
    await new Promise<void>((resolve, reject) => {
      opened.once('error', reject);
      opened.listen(port, '127.0.0.1', resolve);
    });
  };
  const shut = async (): Promise<void> => {
    const closing = server;
    server = null;
    if (!closing) return;
    await new Promise<void>((resolve) => {
      closing.close(() => resolve());
      closing.closeAllConnections();
    });
  };

  await listen();
  return {
    url: `http://localhost:${port}`,
    lost,
    set: async (wanted) => {
      fault = wanted;
      if (wanted === 'refuse') await shut();
      else {
        // What hung until now is not answered by the new fault.
        server?.closeAllConnections();
        await listen();
      }
    },
    close: shut,
  };
}
