import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import * as z from 'zod/mini';
import type { TargetRuleAnswer } from '#contract/water/targets.ts';
import {
  type OwnTargets,
  poolTypes,
  type Range,
  type ReasonedTargets,
  type Surface,
  surfaces,
  type TargetKind,
  type TargetReading,
  type TargetRule,
  targetKinds,
  targetReadings,
} from '#domain/water/index.ts';
import { formatNumber } from '#web/base/format.ts';
import { poolTypeName } from '#web/base/pool-types.ts';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { targetTexts as texts } from './texts.ts';

export const targetsPath = '/api/water-targets';
/** What the company keeps its pools at. */
export const useTargetRules = () => useQuery<TargetRuleAnswer[]>({ queryKey: [targetsPath] });

const end = z.nullable(z.number(texts.number));
const targetEnds = z.object({ min: end, max: end }).check(
  z.refine(({ min, max }) => min !== null || max === null, { message: texts.fromFirst, path: ['min'] }),
  z.refine(({ min, max }) => min === null || max === null || min <= max, { message: texts.endOrder, path: ['max'] }),
);
/** The ends of the ranges of a form, by reading; both empty: none is set. */
export const endsByReading = z.record(z.string(), targetEnds);
export type EndsByReading = z.input<typeof endsByReading>;

export const endsOf = (targets: OwnTargets | null): EndsByReading =>
  Object.fromEntries(targetReadings.map((reading) => [reading, targets?.[reading] ?? { min: null, max: null }]));

const isRange = (ends: { min: number | null; max: number | null } | undefined): ends is Range =>
  ends !== undefined && ends.min !== null;

/** The ranges as they are stored; null where none is set. */
export function targetsOf(ends: EndsByReading): OwnTargets | null {
  const set = targetReadings.flatMap((reading) => {
    const range = ends[reading];
    return isRange(range) ? [[reading, range] as const] : [];
  });
  return set.length === 0 ? null : Object.fromEntries(set);
}

export const rangeText = ({ min, max }: Range): string =>
  texts.range(formatNumber(min, 2), max === null ? null : formatNumber(max, 2));

/** "pH 7.4–7.8 · Calcium 200–600". */
export const targetsText = (targets: OwnTargets): string =>
  targetReadings
    .flatMap((reading) => {
      const range = targets[reading];
      return range ? [`${texts.readings[reading]} ${rangeText(range)}`] : [];
    })
    .join(' · ');

const typeOf = (kind: TargetKind) => poolTypes.find((type) => type === kind);
export const kindName = (kind: TargetKind): string => {
  const type = typeOf(kind);
  return type ? poolTypeName(type) : texts.kinds[kind === 'public' ? 'public' : 'indoor'];
};
export const kindChoices = targetKinds.map((value) => ({ value, label: kindName(value) }));
export const surfaceName = (surface: Surface): string => texts.surfaces[surface];
export const surfaceChoices = surfaces.map((value) => ({ value, label: surfaceName(value) }));

/** Which pools a rule is for, and when. */
export function ruleName({ kind, surface, season }: Pick<TargetRule, 'kind' | 'surface' | 'season'>): string {
  const named = [
    kind === null ? null : kindName(kind),
    surface === null ? null : surfaceName(surface),
    season && texts.season(season.from, season.to),
  ].filter(Boolean);
  return kind === null && surface === null ? [texts.ruleOfAll, ...named].join(' · ') : named.join(' · ');
}

/** Why a range is in force. */
export function whyText(reason: ReasonedTargets[TargetReading]): string {
  if (!reason) return texts.why.usual;
  if (reason.from === 'own') return texts.why.own;
  if (reason.from === 'company') return texts.why.company(ruleName(reason.rule));
  const what = reason.default.for;
  return texts.why.byDefault(
    what === 'indoor' || what === 'public' ? texts.why[what] : surfaceName(what).toLowerCase(),
  );
}

interface TargetRangeFieldsProps<Values extends FieldValues, Sent> {
  control: Control<Values, unknown, Sent>;
  readings: readonly TargetReading[];
  /** What holds where nothing is typed. */
  usual: Readonly<Partial<Record<TargetReading, Range | null>>>;
  /** Under the fields of a reading. */
  below?: (reading: TargetReading) => ReactNode;
}

/** The two ends of each reading's range, at `targets` of the form. */
export function TargetRangeFields<Values extends FieldValues & { targets: EndsByReading }, Sent>({
  control,
  readings,
  usual,
  below,
}: TargetRangeFieldsProps<Values, Sent>) {
  return (
    <div className="mb-3 flex flex-col gap-4">
      {readings.map((reading) => {
        const name = texts.readings[reading];
        const { min, max } = usual[reading] ?? { min: null, max: null };
        const placeholder = (value: number | null): string => (value === null ? '' : formatNumber(value, 2));
        return (
          <fieldset key={reading} className="min-w-0">
            <legend className="sr-only">{name}</legend>
            <div className="grid grid-cols-2 gap-3">
              <NumberField
                control={control}
                name={`targets.${reading}.min` as FieldPath<Values>}
                label={texts.from(name)}
                placeholder={placeholder(min)}
              />
              <NumberField
                control={control}
                name={`targets.${reading}.max` as FieldPath<Values>}
                label={texts.to(name)}
                placeholder={placeholder(max)}
              />
            </div>
            {below?.(reading)}
          </fieldset>
        );
      })}
    </div>
  );
}
