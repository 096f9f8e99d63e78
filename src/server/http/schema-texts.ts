import * as z from 'zod/mini';
import { catalog, issue } from '#domain/language/index.ts';

/** zod has words of its own for each language. */
const schemaTexts = catalog('schema', { fault: ({ en }: { en: string; es: string }) => en });
catalog('schema', { fault: ({ es }: { en: string; es: string }) => es }, 'es');

const english = z.locales.en().localeError;
const spanish = z.locales.es().localeError;
const textOf = (said: string | { message: string } | undefined | null): string =>
  typeof said === 'string' ? said : (said?.message ?? 'Invalid input');

/** zod/mini brings no words of its own: without these a fault of type would say no more than "Invalid input". */
export function installSchemaTexts(): void {
  z.config({
    localeError: (raw) => issue(schemaTexts.fault({ en: textOf(english(raw)), es: textOf(spanish(raw)) })),
  });
}
