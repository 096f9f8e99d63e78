import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type ImportMapping, importMapping } from '#contract/data/imports.ts';
import { importMaxBytes } from '#domain/data/index.ts';
import { AppError, invalid } from '#server/platform/app-error.ts';
import { importsTexts as texts } from './texts.ts';

export interface ImportUpload {
  bytes: Uint8Array;
  fileName: string | null;
  mapping: string | null;
}

/** A file sent as the body itself. For an idempotency key it counts by its hash rather than by megabytes of JSON. */
export class RawFile {
  constructor(readonly bytes: Buffer) {}
  toJSON(): string {
    return createHash('sha256').update(this.bytes).digest('hex');
  }
}

const tooLarge = (): AppError => new AppError('too_large', texts.tooLarge);

/** Takes the file out of a call: the body as text/csv, or the field `file` of a form. */
export async function readUpload(request: FastifyRequest): Promise<ImportUpload> {
  if (request.body instanceof RawFile) return { bytes: request.body.bytes, fileName: null, mapping: null };
  if (!request.isMultipart()) {
    throw invalid('file', texts.sendAsCsv);
  }
  try {
    return await readForm(request);
  } catch (error) {
    throw error instanceof request.server.multipartErrors.RequestFileTooLargeError ? tooLarge() : error;
  }
}

async function readForm(request: FastifyRequest): Promise<ImportUpload> {
  let upload: { bytes: Uint8Array; fileName: string | null } | null = null;
  let mapping: string | null = null;
  for await (const part of request.parts({ limits: { fileSize: importMaxBytes, files: 5, fields: 20 } })) {
    if (part.type === 'field') {
      if (part.fieldname === 'mapping' && typeof part.value === 'string' && part.value !== '') mapping = part.value;
      continue;
    }
    // Every file is read to its end, wanted or not: an unread one would leave the form hanging.
    const bytes = await part.toBuffer();
    if (part.fieldname === 'file') upload = { bytes, fileName: part.filename?.slice(0, 200) || null };
  }
  if (!upload) throw invalid('file', texts.chooseFile);
  return { ...upload, mapping };
}

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
