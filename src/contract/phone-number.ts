import * as z from 'zod/mini';
import { issue } from '#domain/language/index.ts';
import { contractTexts } from './texts.ts';

/** A US phone number as typed; what is kept are its ten digits with the country code. */
export const phoneNumber = z.string().check(
  z.trim(),
  z.maxLength(40, issue(contractTexts.phoneNumber)),
  z.refine((typed) => /^1?[2-9]\d{9}$/.test(typed.replace(/\D/g, '')), issue(contractTexts.phoneNumber)),
);
