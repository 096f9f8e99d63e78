import { connect, createServer, type Server, type Socket } from 'node:net';

/** The line between a server and its database, which can be cut, or fall silent without anybody being told. */
export class DatabaseLine {
  private readonly pairs = new Set<{ near: Socket; far: Socket; isSilent: boolean; isDying: boolean }>();
  private readonly server: Server;
  private isCut = false;

  constructor(private readonly upstream: URL) {
    this.server = createServer((near) => this.carry(near));
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  /** The same database, reached over this line. */
  get connectionString(): string {
    const address = this.server.address();
    const url = new URL(this.upstream);
    url.hostname = '127.0.0.1';
    url.port = String(typeof address === 'object' && address ? address.port : 0);
    url.searchParams.delete('host');
    return url.href;
  }

  /** Every connection is lost and no new one is taken, until it is mended. */
  cut(): void {
    this.isCut = true;
    for (const { near, far } of this.pairs) {
      near.destroy();
      far.destroy();
    }
  }

  /** Nothing more comes over the connections that there are; they look open to both sides. New ones are as always. */
  silence(): void {
    for (const pair of this.pairs) pair.isSilent = true;
  }

  /** Each connection that there is ends at the next word that is said over it. */
  endAtNextWord(): void {
    for (const pair of this.pairs) pair.isDying = true;
  }

  mend(): void {
    this.isCut = false;
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private carry(near: Socket): void {
    near.on('error', () => near.destroy());
    if (this.isCut) {
      near.destroy();
      return;
    }
    const folder = this.upstream.searchParams.get('host');
    const port = Number(this.upstream.port || 5432);
    const far = folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, this.upstream.hostname);
    const pair = { near, far, isSilent: false, isDying: false };
    this.pairs.add(pair);
    far.on('error', () => far.destroy());
    near.on('data', (bytes) => {
      if (pair.isDying) near.destroy();
      else if (!pair.isSilent) far.write(bytes);
    });
    far.on('data', (bytes) => pair.isSilent || near.write(bytes));
    near.on('close', () => {
      this.pairs.delete(pair);
      far.destroy();
    });
    far.on('close', () => pair.isSilent || near.destroy());
  }
}

/** Opens a line to the database of a connection string. */
export async function openDatabaseLine(connectionString: string): Promise<DatabaseLine> {
  const line = new DatabaseLine(new URL(connectionString));
  await line.open();
  return line;
}
