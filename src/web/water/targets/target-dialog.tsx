import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { empty } from '#contract/shapes.ts';
import {
  type TargetEffects,
  type TargetEffectsBody,
  type TargetRuleBody,
  targetRuleBody,
} from '#contract/water/targets.ts';
import { boundOfSeason } from '#domain/calendar/index.ts';
import {
  idealRanges,
  poolTypes,
  type Ranges,
  statusTexts,
  surfaces,
  targetKinds,
  targetReadings,
} from '#domain/water/index.ts';
import { call } from '#web/base/api.ts';
import { tellingFailure } from '#web/base/failure-text.ts';
import { formatDay, formatNumber } from '#web/base/format.ts';
import { words } from '#web/base/language.ts';
import { Banner } from '#web/ui/banner.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import {
  endsByReading,
  endsOf,
  kindChoices,
  surfaceChoices,
  TargetRangeFields,
  targetsOf,
  targetsPath,
} from './target-fields.tsx';
import { targetTexts as texts } from './texts.ts';

export const targetEffectsOf = (body: TargetEffectsBody): Promise<TargetEffects> =>
  call<TargetEffects>('POST', `${targetsPath}/effects`, { body });

const ruleForm = z
  .object({
    kind: z.union([empty, z.enum(targetKinds)]),
    surface: z.union([empty, z.enum(surfaces)]),
    when: z.enum(['allYear', 'partOfYear']),
    from: z.string(),
    to: z.string(),
    targets: endsByReading,
  })
  .check(z.refine(({ targets }) => targetsOf(targets) !== null, { message: texts.oneRange, path: ['targets'] }));
type RuleForm = z.output<typeof ruleForm>;
type TypedRule = z.input<typeof ruleForm>;

/** The rule as it is sent; whole months, but for the days that a rule already had. */
function ruleOf({ kind, surface, when, from, to, targets }: RuleForm): TargetRuleBody {
  const season = when === 'allYear' ? null : { from, to };
  return { kind, surface, season, targets: targetsOf(targets) ?? {} };
}

const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));
const monthName = (month: string): string =>
  formatDay(`2028-${month}-01`, 'monthAndDay').replace(/\s?\d+.*$|^\d+\s(?:de\s)?/g, '');
/** Bounds to choose from: the first or last day of each month, and the one that is set. */
const boundChoices = (isEnd: boolean, set: string) =>
  months.flatMap((month) => {
    const bound = isEnd ? boundOfSeason(`${month}-31`) : `${month}-01`;
    const whole = { value: bound, label: monthName(month) };
    const own = { value: set, label: formatDay(`2028-${set}`, 'monthAndDay') };
    return set.startsWith(month) && set !== bound ? [whole, own] : [whole];
  });

interface TargetDialogProps {
  ruleId: string;
  /** What the form begins with. */
  rule: TargetRuleBody;
  isNew: boolean;
  onSave: (rule: TargetRuleBody) => Promise<void>;
  onClose: () => void;
}

/** A rule's form: what it changes is shown before it can be saved. */
export function TargetDialog({ ruleId, rule, isNew, onSave, onClose }: TargetDialogProps) {
  const [shown, setShown] = useState<{ of: string; effects: TargetEffects } | null>(null);
  const form = useForm<TypedRule, unknown, RuleForm>({
    resolver: standardSchemaResolver(ruleForm),
    defaultValues: {
      kind: rule.kind ?? '',
      surface: rule.surface ?? '',
      when: rule.season ? 'partOfYear' : 'allYear',
      from: rule.season?.from ?? '11-01',
      to: rule.season?.to ?? '02-29',
      targets: endsOf(rule.targets),
    },
  });
  const { control } = form;
  const [kind, when, from, to] = useWatch({ control, name: ['kind', 'when', 'from', 'to'] });
  const current = JSON.stringify(useWatch({ control }));
  const isShown = shown !== null && shown.of === current;
  const type = poolTypes.find((each) => each === kind);
  const usual: Partial<Ranges> = type ? idealRanges(type) : {};
  // Without a type, whatever some pool has.
  const readings = targetReadings.filter((reading) => !type || usual[reading] !== null);
  const setError = form.formState.errors.targets?.message;
  return (
    <FormDialog
      form={form}
      title={isNew ? texts.newTitle : texts.editTitle}
      width="sm"
      submitLabel={isShown ? texts.save : texts.seeEffects}
      onSubmit={async (values) => {
        const wanted = targetRuleBody.parse(ruleOf(values));
        if (isShown) return onSave(wanted);
        const effects = await targetEffectsOf({ ruleId, rule: wanted }).catch(tellingFailure(texts.effectsFailed));
        setShown({ of: current, effects });
      }}
      onClose={onClose}
    >
      <SelectField
        control={control}
        name="kind"
        label={texts.forKind}
        choices={kindChoices}
        placeholder={texts.ruleOfAll}
        optional
      />
      <SelectField
        control={control}
        name="surface"
        label={texts.forSurface}
        choices={surfaceChoices}
        placeholder={texts.anySurface}
        optional
      />
      <SelectField
        control={control}
        name="when"
        label={texts.when}
        choices={[
          { value: 'allYear', label: texts.allYear },
          { value: 'partOfYear', label: texts.partOfYear },
        ]}
      />
      {when === 'partOfYear' ? (
        <div className="grid grid-cols-2 gap-3">
          <SelectField control={control} name="from" label={texts.fromMonth} choices={boundChoices(false, from)} />
          <SelectField control={control} name="to" label={texts.toMonth} choices={boundChoices(true, to)} />
        </div>
      ) : null}
      <p className="text-sm text-ink-2">{texts.rangesHint}</p>
      <TargetRangeFields control={control} readings={readings} usual={usual} />
      {typeof setError === 'string' ? (
        <p role="alert" className="text-sm text-bad">
          {setError}
        </p>
      ) : null}
      {isShown ? (
        // Below a long form it would not be seen.
        <div ref={(panel) => panel?.scrollIntoView({ block: 'nearest' })}>
          <Effects effects={shown.effects} />
        </div>
      ) : null}
    </FormDialog>
  );
}

const wordOf = (word: keyof typeof statusTexts): string => words.say(statusTexts[word]);

/** What a rule makes of the last readings, with the pools by name. */
export function Effects({ effects }: { effects: TargetEffects }) {
  const { on, pools, retargeted, changed, toAttention, toIdeal, affected } = effects;
  const others = changed - toAttention - toIdeal;
  return (
    <div role="status" className="flex flex-col gap-2">
      <Banner
        tone={toAttention > 0 ? 'warn' : 'brand'}
        title={changed === 0 ? texts.nothingChanges(pools, retargeted) : texts.change(changed, pools)}
      >
        <ul>
          {toAttention > 0 ? <li>{texts.toAttention(toAttention)}</li> : null}
          {toIdeal > 0 ? <li>{texts.toIdeal(toIdeal)}</li> : null}
          {others > 0 ? <li>{texts.others(others)}</li> : null}
        </ul>
        <p className="text-sm text-ink-2">{texts.onDay(on)}</p>
      </Banner>
      {affected.length > 0 ? (
        <ul aria-label={texts.effectsTitle} className="max-h-60 divide-y divide-line overflow-y-auto text-sm">
          {affected.map(({ poolId, name, customerName, changes }) => (
            <li key={poolId} className="py-2">
              <p className="font-semibold break-words">{[customerName, name].filter(Boolean).join(' · ')}</p>
              {changes.map(({ reading, value, before, after }) => {
                const known = targetReadings.find((each) => each === reading);
                return (
                  <p key={reading} className="num text-ink-2">
                    {texts.becomes(
                      known ? texts.readings[known] : reading,
                      formatNumber(value, 2),
                      wordOf(before),
                      wordOf(after),
                    )}
                  </p>
                );
              })}
            </li>
          ))}
          {changed > affected.length ? (
            <li className="py-2 text-ink-2">{texts.more(changed - affected.length)}</li>
          ) : null}
        </ul>
      ) : null}
    </div>
  );
}
