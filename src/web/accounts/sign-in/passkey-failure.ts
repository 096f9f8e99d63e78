/** A passkey that did not work, with what to say about it; `null` where the user closed the browser's question. */
export class PasskeyFailure extends Error {
  override readonly name = 'PasskeyFailure';
  readonly told: string | null;

  constructor(told: string | null, options: { cause: unknown }) {
    super(told ?? 'Cancelled', options);
    this.told = told;
  }
}
