import type { Mailer, OutgoingMail } from '#server/adapters/mail/port.ts';

/** A mail server that keeps what it is given, and can be down. */
export class TestMailer implements Mailer {
  readonly sent: OutgoingMail[] = [];
  isFolder = false;
  private reason: string | null = null;
  goDown(reason = 'connect ECONNREFUSED'): void {
    this.reason = reason;
  }
  comeBack(): void {
    this.reason = null;
  }
  async deliver(mail: OutgoingMail): Promise<void> {
    if (this.reason) throw new Error(this.reason);
    this.sent.push(mail);
  }
  /** The last mail to an address. */
  lastTo(address: string): OutgoingMail {
    const mail = this.sent.findLast((candidate) => candidate.to === address);
    if (!mail) throw new Error(`No mail went to ${address}`);
    return mail;
  }
}
