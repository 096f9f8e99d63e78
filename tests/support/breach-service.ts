import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const sha1 = (password: string): string =>
  createHash('sha1').update(password, 'utf8').digest('hex').toUpperCase();

/** A row of another password, and one that pads the answer. */
const others = ['0018A45C4D1DEF81644B54AB7F969B88D65:10', '00D4F6E8FA6EECAD2A3AA415EEC418D38EC:0'];

/** Answers in place of Have I Been Pwned, on loopback, and keeps what it was asked. */
export class BreachService {
  readonly asked: { url: string | undefined; headers: IncomingHttpHeaders }[] = [];
  /** Passwords seen in a breach, and how often. */
  readonly seen = new Map<string, number>();
  /** What it answers in place of the list. */
  instead: ((response: ServerResponse) => unknown) | null = null;
  private readonly server = createServer((request, response) => {
    this.asked.push({ url: request.url, headers: request.headers });
    if (this.instead) return this.instead(response);
    const prefix = /^\/range\/([0-9A-F]{5})$/.exec(request.url ?? '')?.[1];
    if (!prefix) return response.writeHead(400).end('The hash prefix was not in a valid format');
    const hits = [...this.seen]
      .map(([password, times]) => ({ hash: sha1(password), times }))
      .filter(({ hash }) => hash.startsWith(prefix))
      .map(({ hash, times }) => `${hash.slice(5)}:${times}`);
    return response.writeHead(200, { 'content-type': 'text/plain' }).end([...others, ...hits].join('\r\n'));
  });

  /** @returns its address */
  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  reset(): void {
    this.asked.length = 0;
    this.seen.clear();
    this.instead = null;
  }
}
