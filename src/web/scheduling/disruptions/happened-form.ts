import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type UseFormReturn, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { DisruptionPreview, PreviewDisruption } from '#contract/scheduling/disruptions.ts';
import { dayOffKinds } from '#contract/scheduling/week-plan.ts';
import type { CivilDate } from '#domain/calendar/index.ts';
import { disruptionsTexts as texts } from './texts.ts';

const date = z.iso.date(texts.chooseDate);

/** The first step; empty texts mean "none". */
const happenedValues = z
  .object({
    kind: z.pipe(z.string(), z.enum(dayOffKinds, texts.chooseKind)),
    technicianId: z.string(),
    fromDate: date,
    toDate: date,
    note: z.string(),
    dealWith: z.enum(['reflow', 'skip']),
  })
  .check(
    z.superRefine(({ kind, technicianId, fromDate, toDate }, ctx) => {
      const fault = (field: string, message: string) => ctx.addIssue({ code: 'custom', path: [field], message });
      if (kind === 'technician-away' && technicianId === '') fault('technicianId', texts.whoIsAway);
      if (toDate < fromDate) fault('toDate', texts.toBeforeFrom);
    }),
  );
export type Happened = z.infer<typeof happenedValues>;

/** In the form nothing is chosen at first. */
export type HappenedValues = z.input<typeof happenedValues>;
export type HappenedForm = UseFormReturn<HappenedValues, unknown, Happened>;

/** @param technicianId who is out, where that is known */
export const useHappenedForm = (day: CivilDate, technicianId = ''): HappenedForm =>
  useForm<HappenedValues, unknown, Happened>({
    resolver: standardSchemaResolver(happenedValues),
    defaultValues: {
      kind: technicianId === '' ? '' : 'technician-away',
      ...{ technicianId, fromDate: day, toDate: day, note: '', dealWith: 'reflow' },
    },
  });

/** What happened, as both calls take it. */
export const happenedBody = ({ kind, technicianId, fromDate, toDate, note }: Happened) => ({
  kind,
  technicianId: kind === 'technician-away' ? technicianId : null,
  fromDate,
  toDate,
  note: note.trim() === '' ? null : note,
});

export const previewBody = (values: Happened): PreviewDisruption => ({
  ...happenedBody(values),
  dealWith: values.dealWith,
});

/** A preview that was asked for. */
export type Asked = { happened: Happened } & (
  | { state: 'waiting' }
  | { state: 'failed'; error: unknown }
  | { state: 'there'; preview: DisruptionPreview }
);
