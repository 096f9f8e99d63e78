import * as z from 'zod/mini';
import { issue } from '#domain/language/index.ts';
import { requiredText } from '../shapes.ts';
import { contractTexts } from '../texts.ts';

export const searchKinds = [
  'customers',
  'pools',
  'invoices',
  'workOrders',
  'messages',
  'technicians',
  'stock',
] as const;
export type SearchKind = (typeof searchKinds)[number];

export const searchQuery = z.object({ query: requiredText(100, issue(contractTexts.searchRequired)) });

export const searchAnswer = z.object({
  /** The best first; a kind that nothing was found of is missing, and so is one the caller may not read. */
  groups: z.array(
    z.object({
      kind: z.enum(searchKinds),
      results: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          /** Says which one it is, in the reader's language. */
          detail: z.nullable(z.string()),
          /** The address in the application where it is shown. */
          to: z.string(),
        }),
      ),
    }),
  ),
  /** Nothing was found as typed: what is found has one letter otherwise. */
  isGuess: z.boolean(),
});
export type SearchAnswer = z.infer<typeof searchAnswer>;
