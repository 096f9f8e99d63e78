/** A new random id made on this device: idempotency keys, and things created while offline. */
export const newId = (): string => crypto.randomUUID();
