/** A new random id made on this device: idempotency keys, and things created while offline. */
export const newId = (): string => crypto.randomUUID();
/** From 0 to 1, for pauses that should differ from phone to phone. */
export const chance = (): number => Math.random();
