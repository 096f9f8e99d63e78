import { type ImportMapping, importMapping } from '#contract/data/imports.ts';
import { invalid } from '#server/platform/app-error.ts';
import { importsTexts as texts } from './texts.ts';

/** @throws AppError invalid_input for an unusable mapping */
export function parseMapping(text: string | null | undefined): ImportMapping {
  if (!text) return {};
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw invalid('mapping', texts.mappingNotJson);
  }
  const parsed = importMapping.safeParse(json);
  if (!parsed.success) throw invalid('mapping', texts.mappingNotObject);
  return parsed.data;
}
