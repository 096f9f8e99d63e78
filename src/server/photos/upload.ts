import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import { type PhotoFields, photoFields } from '#contract/visits/visits.ts';
import { AppError, invalid } from '#server/platform/app-error.ts';

/** A picture and what is said of it. */
export interface ReadUpload {
  content: Uint8Array;
  fields: PhotoFields;
}

/** Reads a form with one `file` and the fields about it, in any order. */
export async function readUpload(parts: AsyncIterable<MultipartFile | MultipartValue>): Promise<ReadUpload> {
  let content: Uint8Array | null = null;
  const sent: Record<string, unknown> = {};
  for await (const part of parts) {
    if (part.type === 'field') {
      if (part.value !== '') sent[part.fieldname] = part.value;
      continue;
    }
    // Every file is read to its end, wanted or not: an unread one would leave the form hanging.
    const read = await part.toBuffer();
    if (part.fieldname === 'file') content = read;
  }
  const fields = photoFields.safeParse(sent);
  if (!fields.success) {
    const details = fields.error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message }));
    throw new AppError('invalid_input', details[0]?.message ?? 'Invalid input', details);
  }
  if (content === null || content.byteLength === 0) throw invalid('file', 'Please choose a picture');
  return { content, fields: fields.data };
}
