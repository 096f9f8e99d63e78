import { type Message, wordsOf } from '#domain/language/index.ts';
import { readingFaults } from './texts.ts';

/**
 * A value the chemistry cannot work with. `field` is the input's name as the caller gave it, `reason` is the
 * rest of the sentence that begins with it ("must be more than 0"), and `told` is the whole. The HTTP layer answers it as 400 with the field in `details`.
 */
export class InvalidReading extends Error {
  readonly field: string;
  readonly reason: Message;
  readonly told: Message;

  constructor(field: string, reason: Message) {
    const told = readingFaults.sentence({ field, reason });
    super(wordsOf('en').say(told));
    this.told = told;
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
  if (value === undefined || value === null) throw new InvalidReading(field, readingFaults.required);
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new InvalidReading(field, readingFaults.notNumber);
  if (bounds.above !== undefined && value <= bounds.above) {
    throw new InvalidReading(field, readingFaults.above({ above: bounds.above }));
  }
  if (bounds.min !== undefined && value < bounds.min)
    throw new InvalidReading(field, readingFaults.atLeast({ min: bounds.min }));
  if (bounds.max !== undefined && value > bounds.max)
    throw new InvalidReading(field, readingFaults.atMost({ max: bounds.max }));
  return value;
}
