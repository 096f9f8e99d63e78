import * as z from 'zod/mini';
import { voiceNoteCategories } from '#contract/choices.ts';
import { reportsTexts } from '#contract/reports/texts.ts';
import { id, moment, requiredText, text } from '#contract/shapes.ts';
import { issue } from '#domain/language/index.ts';
import { visitsTexts } from './texts.ts';

/** A recording as base64 or as a data: address; with the JSON around it at most 8 MB, some ten minutes of speech. */
const audioData = z.optional(
  z.nullable(z.string().check(z.maxLength(11_000_000, issue(visitsTexts.recordingTooLong)))),
);

/** POST /api/voice-notes: the documented payload, and what it belongs to. The same id again changes nothing. */
export const voiceNoteBody = z
  .object({
    id: z.optional(id),
    customerId: id,
    visitId: z.optional(id),
    text: z._default(text(5000), ''),
    audioData,
    category: z._default(z.enum(voiceNoteCategories), 'general'),
    timestamp: z.optional(moment),
    /** Seconds. */
    duration: z.optional(z.nullable(z.number().check(z.minimum(0), z.maximum(3600)))),
    technicianName: z.optional(requiredText(120, issue(reportsTexts.technicianName))),
    isServiceReport: z._default(z.boolean(), false),
  })
  .register(z.globalRegistry, {
    example: { customerId: 'CUST-1', text: 'The skimmer lid is cracked.', category: 'equipment', duration: 4.2 },
  });
export type VoiceNoteBody = z.infer<typeof voiceNoteBody>;

export const voiceNote = z.object({
  id: z.string(),
  noteId: z.string(),
  customerId: z.string(),
  visitId: z.nullable(z.string()),
  text: z.string(),
  category: z.enum(voiceNoteCategories),
  duration: z.nullable(z.number()),
  technicianName: z.string(),
  serviceDate: z.string(),
  timestamp: z.string(),
  isServiceReport: z.boolean(),
  /** Where the recording is; null where the note is text alone. */
  audioUrl: z.nullable(z.string()),
  createdAt: z.string(),
  /** Spoken with the account that asks, and so its own to delete; others' are deleted by owners alone. */
  own: z.boolean(),
});
export type VoiceNote = z.infer<typeof voiceNote>;
export const voiceNoteList = z.array(voiceNote);

export const voiceNotesQuery = z.object({ customerId: id });
