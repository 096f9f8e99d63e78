/** One e-mail, ready to hand over. */
export interface OutgoingMail {
  /** The same for every attempt, so that a receiver can recognise a repetition. */
  messageId: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Shown as the sender instead of the product's name; the address stays the configured one. */
  senderName?: string | null;
  replyTo?: string | null;
  /** The Message-ID that it answers, and those of the conversation before it, oldest first. */
  inReplyTo?: string | null;
  threadIds?: string | null;
  /** With a content id it is a picture of the HTML part, without one an attached file. */
  attachments: { fileName: string; contentType: string; contentId?: string | undefined; content: Uint8Array }[];
}

/** Hands emails over for delivery. */
export interface Mailer {
  /** Mails become files in a folder and reach nobody. */
  readonly isFolder?: boolean;
  /**
   * Resolves once the mail has been taken.
   * @throws MailRefused where trying again cannot help; any other Error, with its reason, where it may
   */
  deliver(mail: OutgoingMail): Promise<void>;
}

/** The mail server refused this mail for good: no such mailbox, or too large. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}
