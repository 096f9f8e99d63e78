import { existsSync } from 'node:fs';
import type { Plugin } from 'vite';

/** The files whose texts are in one language each. */
export const textsFile = /(?:^|[/-])texts[.]ts$/;

/**
 * The pages of another language: each file of texts gives way to the one beside it, `texts.ts` to `texts.es.ts`, so that no
 * page carries two languages. A file without its translation ends the build.
 */
export function textsIn(language: string | undefined): Plugin {
  return {
    name: 'texts-in-a-language',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!language || language === 'en' || !textsFile.test(source)) return null;
      const english = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (!english?.id.includes('/src/')) return english;
      // The translation itself may take what is the same in every language from the English one.
      const id = english.id.replace(/[.]ts$/, `.${language}.ts`);
      if (importer === id) return english;
      if (!existsSync(id)) throw new Error(`${english.id} has no texts in "${language}" beside it`);
      return { ...english, id };
    },
  };
}
