/** One e-mail, ready to hand over. */
export interface OutgoingMail {
  /** The same for every attempt, so that a receiver can recognise a repetition. */
  messageId: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  attachments: { fileName: string; contentType: string; contentId: string; content: Uint8Array }[];
}

/** Hands mails over to whoever delivers them. */
export interface Mailer {
  /** Resolves once the mail has been taken. @throws Error with the reason where it was not. */
  deliver(mail: OutgoingMail): Promise<void>;
}
