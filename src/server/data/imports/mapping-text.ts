import { type ImportMapping, importMapping } from '#contract/data/imports.ts';
import { invalid } from '#server/platform/app-error.ts';

/** @throws AppError invalid_input for an unusable mapping */
export function parseMapping(text: string | null | undefined): ImportMapping {
  if (!text) return {};
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw invalid('mapping', 'The mapping isn’t valid JSON');
  }
  const parsed = importMapping.safeParse(json);
  if (!parsed.success) throw invalid('mapping', 'The mapping must be an object of column names and fields');
  return parsed.data;
}
