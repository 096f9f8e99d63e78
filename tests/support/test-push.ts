import { endpointFault } from '#server/adapters/outbound/public-address.ts';
import { type OutgoingPush, PushGone, type PushSender, type PushTarget } from '#server/adapters/push/port.ts';

/** The browsers' push services: they keep what they are given, and can be down. */
export class TestPush implements PushSender {
  readonly publicKey = 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM';
  readonly faultOf = endpointFault;
  readonly sent: (OutgoingPush & { endpoint: string })[] = [];
  private readonly gone = new Set<string>();
  private failure: Error | null = null;

  failWith(failure: Error | null): void {
    this.failure = failure;
  }
  /** The browser has unsubscribed. */
  end(endpoint: string): void {
    this.gone.add(endpoint);
  }
  async push({ endpoint }: PushTarget, push: OutgoingPush): Promise<void> {
    if (this.gone.has(endpoint)) throw new PushGone('The browser has ended its subscription.');
    if (this.failure) throw this.failure;
    this.sent.push({ endpoint, ...push });
  }
  /** What one browser was told, oldest first. */
  toldTo(endpoint: string): unknown[] {
    return this.sent.filter((push) => push.endpoint === endpoint).map(({ content }) => JSON.parse(content) as unknown);
  }
}
