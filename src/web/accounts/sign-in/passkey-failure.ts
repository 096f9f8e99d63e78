/** A failed passkey, with the reason to show; `null` where the user canceled. */
export class PasskeyFailure extends Error {
  override readonly name = 'PasskeyFailure';
  constructor(
    readonly reason: string | null,
    options: { cause: unknown },
  ) {
    super(reason ?? 'Canceled', options);
  }
}
