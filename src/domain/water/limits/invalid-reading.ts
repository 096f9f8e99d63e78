/**
 * A value the chemistry cannot work with. `field` is the input's name as the caller gave it, `reason` is a plain
 * sentence part ("must be more than 0"). The HTTP layer answers it as 400 with the field in `details`.
 */
export class InvalidReading extends Error {
  readonly field: string;
  readonly reason: string;

  constructor(field: string, reason: string) {
    super(`${field} ${reason}`);
    this.name = 'InvalidReading';
    this.field = field;
    this.reason = reason;
  }
}

/** Bounds of a number: `above` is exclusive, `min` and `max` are inclusive. */
export interface Bounds {
  readonly above?: number;
  readonly min?: number;
  readonly max?: number;
}

/**
 * Returns `value` when it is a finite number inside `bounds`.
 * @throws InvalidReading naming `field` for a missing, non-numeric, NaN, infinite or out-of-bounds value.
 */
export function requireNumber(field: string, value: unknown, bounds: Bounds = {}): number {
  if (value === undefined || value === null) throw new InvalidReading(field, 'is required');
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new InvalidReading(field, 'must be a number');
  if (bounds.above !== undefined && value <= bounds.above) {
    throw new InvalidReading(field, `must be more than ${bounds.above}`);
  }
  if (bounds.min !== undefined && value < bounds.min) throw new InvalidReading(field, `must be at least ${bounds.min}`);
  if (bounds.max !== undefined && value > bounds.max) throw new InvalidReading(field, `must be at most ${bounds.max}`);
  return value;
}
