import * as z from 'zod/mini';

/** A US phone number as typed; what is kept are its ten digits with the country code. */
export const phoneNumber = z.string().check(
  z.trim(),
  z.maxLength(40, 'Please enter a valid phone number'),
  z.refine((typed) => /^1?[2-9]\d{9}$/.test(typed.replace(/\D/g, '')), 'Please enter a valid phone number'),
);
