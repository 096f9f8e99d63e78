/**
 * Keeps what the server must read again, but nobody who only reads the database may. `context` names the row a sealed
 * text belongs to: opened for another row it is refused.
 */
export interface Secrets {
  seal(text: string, context: string): string;
  /** @throws SealBroken where the text was changed, belongs to another row, or was sealed with another key */
  open(sealed: string, context: string): string;
  /** A keyed hash, for short codes: without the key nobody can try them all against the database. */
  fingerprint(text: string): string;
}

export class SealBroken extends Error {
  override readonly name = 'SealBroken';
  constructor() {
    super(
      'A sealed text could not be opened: SECRET_KEY, or keys/secret.key in the data folder, is not the one it was sealed with.',
    );
  }
}
