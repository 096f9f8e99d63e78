import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { ChartLine, ChevronDown, Droplets, LifeBuoy, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type Control, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Customer } from '#contract/customers/customers.ts';
import { createPoolBody, type Pool } from '#contract/customers/pools.ts';
import { empty, poolType } from '#contract/shapes.ts';
import { propertyLabel } from '#domain/scheduling/index.ts';
import { bodyKinds } from '#domain/visits/index.ts';
import {
  type StatusDot as Dot,
  idealRanges,
  type Limits,
  type OwnTargets,
  poolTypeOf,
  type ReasonedTargets,
  reasonedTargets,
  statusDot,
  statusTexts,
  statusWord,
  surfaces,
  targetReadings,
  waterLimits,
} from '#domain/water/index.ts';
import { failureText, tellingFailure } from '#web/base/failure-text.ts';
import { formatMoment, formatNumber, todayIn } from '#web/base/format.ts';
import { words } from '#web/base/language.ts';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { poolTypeChoices, poolTypeLabel } from '#web/base/pool-types.ts';
import { useCan, useUser } from '#web/base/session.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { StatusDot, type Tone } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import {
  endsByReading,
  endsOf,
  rangeText,
  surfaceChoices,
  surfaceName,
  TargetRangeFields,
  targetsOf,
  targetTexts,
  useTargetRules,
  whyText,
} from '#web/water/index.ts';
import { useDeletePool, usePoolsOf, useSavePool } from './api.ts';
import { gallonsLabel } from './labels.tsx';
import { customersTexts as texts } from './texts.ts';

const poolForm = z.extend(
  z.pick(createPoolBody, {
    name: true,
    kind: true,
    onRoute: true,
    volumeGallons: true,
    isIndoor: true,
    isPublic: true,
  }),
  {
    // The select's empty choice means the customer's own address.
    propertyId: z.string(),
    // The select's empty choice means "none".
    poolType: z.union([empty, poolType]),
    surface: z.union([empty, z.enum(surfaces)]),
    targets: endsByReading,
  },
);
type PoolForm = z.input<typeof poolForm>;
type PoolControl = Control<PoolForm, unknown, z.output<typeof poolForm>>;

/** A body of water's own ranges, each with the range that holds without it and why, and what it makes of the last reading. */
function TargetFields({ control, pool }: { control: PoolControl; pool: Pool | null }) {
  const [type, surface, isIndoor = false, isPublic = false, typed] = useWatch({
    control,
    name: ['poolType', 'surface', 'isIndoor', 'isPublic', 'targets'],
  });
  const { timeZone } = useUser();
  const rules = useTargetRules().data ?? [];
  const poolType = poolTypeOf(type);
  const own = targetsOf(typed);
  const kept = reasonedTargets(rules, todayIn(timeZone));
  const body = { poolType, surface: surfaces.find((each) => each === surface) ?? null, isIndoor, isPublic };
  const without = kept({ ...body, ownTargets: null });
  const rangesOf = (reasons: ReasonedTargets): OwnTargets =>
    Object.fromEntries(Object.entries(reasons).map(([reading, { range }]) => [reading, range]));
  const usual = idealRanges({ poolType, targets: rangesOf(without) });
  const now = pool && waterLimits(pool);
  const then = waterLimits({ poolType, targets: rangesOf(kept({ ...body, ownTargets: own })) });
  return (
    <details className="rounded-md border border-line px-4 py-1" open={pool?.ownTargets ? true : undefined}>
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-2 font-semibold md:min-h-10 [&::-webkit-details-marker]:hidden">
        {texts.targets}
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-ink-3 [[open]>summary>&]:rotate-180" />
      </summary>
      <p className="mb-3 text-sm text-ink-2">{texts.targetsHint}</p>
      <TargetRangeFields
        control={control}
        readings={targetReadings.filter((reading) => usual[reading] !== null)}
        usual={usual}
        below={(reading) => {
          // Bromine is read off the chlorine test.
          const last = reading === 'bromine' ? null : (pool?.[reading] ?? null);
          const [before, after] = [now?.[reading], then[reading]];
          const said = (limits: Limits) => words.say(statusTexts[statusWord(last ?? 0, limits)]);
          const range = usual[reading];
          return (
            <>
              {range ? (
                <p className="num mt-1 text-xs text-ink-3">
                  {own?.[reading] ? texts.insteadOf : texts.inForce} {rangeText(range)} ({whyText(without[reading])})
                </p>
              ) : null}
              {last !== null && before && after && said(before) !== said(after) ? (
                <p role="status" className="mt-1 text-sm text-ink-2">
                  {targetTexts.effect(formatNumber(last), said(before), said(after))}
                </p>
              ) : null}
            </>
          );
        }}
      />
    </details>
  );
}

const bodyKindChoices = bodyKinds.map((kind) => ({ value: kind, label: texts.bodyKinds[kind] }));

interface PoolFormDialogProps {
  customer: Customer;
  pool: Pool | null;
  onClose: () => void;
}

function PoolFormDialog({ customer, pool, onClose }: PoolFormDialogProps) {
  const save = useSavePool(customer.customerId, pool?.poolId ?? null);
  const form = useForm({
    resolver: standardSchemaResolver(poolForm),
    defaultValues: pool
      ? {
          name: pool.name,
          kind: pool.kind,
          onRoute: pool.onRoute,
          propertyId: pool.propertyId ?? '',
          poolType: pool.poolType ?? '',
          volumeGallons: pool.volumeGallons,
          surface: pool.surface ?? '',
          isIndoor: pool.isIndoor,
          isPublic: pool.isPublic,
          targets: endsOf(pool.ownTargets),
        }
      : {
          name: '',
          kind: 'pool',
          onRoute: true,
          propertyId: '',
          poolType: customer.poolType ?? 'chlorine',
          volumeGallons: null,
          surface: '',
          isIndoor: false,
          isPublic: false,
          targets: endsOf(null),
        },
  });
  const places = (customer.properties ?? []).filter(
    ({ isActive, propertyId }) => isActive || propertyId === pool?.propertyId,
  );
  const title = pool ? texts.editPool(pool.name) : texts.addPool;
  return (
    <FormDialog
      form={form}
      title={title}
      width="sm"
      submitLabel={texts.savePool}
      onSubmit={async ({ targets, propertyId, ...body }) => {
        await save
          .mutateAsync({ ...body, propertyId: propertyId || null, ownTargets: targetsOf(targets) })
          .catch(tellingFailure(texts.poolFailed));
        toast({ variant: 'success', title: pool ? texts.poolUpdated : texts.poolAdded });
        onClose();
      }}
      onClose={onClose}
    >
      <TextField control={form.control} name="name" label={texts.poolName} autoComplete="off" maxLength={200} />
      {places.length > 0 ? (
        <SelectField
          control={form.control}
          name="propertyId"
          label={texts.atAddress}
          choices={places.map((place) => ({ value: place.propertyId, label: propertyLabel(place) }))}
          placeholder={texts.ownAddress(customer.address)}
          optional
        />
      ) : null}
      <SelectField control={form.control} name="kind" label={texts.bodyKind} choices={bodyKindChoices} />
      <NumberField
        control={form.control}
        name="volumeGallons"
        label={texts.volume}
        unit={texts.gallons}
        whole
        optional
      />
      <SelectField
        control={form.control}
        name="poolType"
        label={texts.poolType}
        choices={poolTypeChoices}
        placeholder={texts.choosePoolType}
        optional
      />
      <SelectField
        control={form.control}
        name="surface"
        label={targetTexts.surfaceLabel}
        choices={surfaceChoices}
        placeholder={targetTexts.chooseSurface}
        optional
      />
      <CheckboxField control={form.control} name="isIndoor" label={targetTexts.indoorLabel} />
      <CheckboxField
        control={form.control}
        name="isPublic"
        label={targetTexts.publicLabel}
        hint={targetTexts.publicHint}
      />
      <TargetFields control={form.control} pool={pool} />
      <CheckboxField control={form.control} name="onRoute" label={texts.onRoute} hint={texts.onRouteHint} />
    </FormDialog>
  );
}

const shown = [
  { reading: 'chlorine', unit: 'ppm', decimals: 1 },
  { reading: 'pH', unit: '', decimals: 1 },
  { reading: 'totalAlkalinity', unit: 'ppm', decimals: 0 },
  { reading: 'calciumHardness', unit: 'ppm', decimals: 0 },
  { reading: 'cyanuricAcid', unit: 'ppm', decimals: 0 },
  { reading: 'salt', unit: 'ppm', decimals: 0 },
  { reading: 'temperature', unit: '°F', decimals: 0 },
  { reading: 'lsi', unit: '', decimals: 2 },
] as const;

const tones: Record<Dot, Tone> = { red: 'bad', yellow: 'warn', green: 'ok' };

/** A pool's last readings, each with its dot and its word by the pool's ideal range. */
function PoolReadings({ pool }: { pool: Pool }) {
  const table = waterLimits(pool);
  const measured = shown.flatMap((item) => {
    const value = pool[item.reading];
    // A visit does not change the temperature, so it is shown without a status.
    const limits = item.reading === 'temperature' ? null : table[item.reading];
    return value === null ? [] : [{ ...item, value, limits }];
  });
  if (measured.length === 0) return null;
  return (
    <dl className="grid grid-cols-2 gap-x-5 gap-y-3 sm:grid-cols-4">
      {measured.map(({ reading, unit, decimals, value, limits }) => (
        <div key={reading} className="min-w-0">
          <dt className="text-xs text-ink-2">{texts.readings[reading]}</dt>
          <dd>
            <span className="num text-lg font-semibold">{formatNumber(value, decimals, decimals)}</span>
            {unit ? <span className="text-xs text-ink-2"> {unit}</span> : null}
            {limits ? (
              <span className="block">
                <StatusDot tone={tones[statusDot(value, limits)]} className="text-xs text-ink-2">
                  {words.say(statusTexts[statusWord(value, limits)])}
                </StatusDot>
              </span>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function CustomerPools({ customer }: { customer: Customer }) {
  const pools = usePoolsOf(customer.customerId);
  const mayEdit = useCan('customers', 'edit');
  const mayDelete = useCan('customers', 'delete');
  const remove = useDeletePool(customer.customerId);
  const [form, setForm] = useState<{ pool: Pool | null } | null>(null);
  const [toDelete, setToDelete] = useState<Pool | null>(null);

  const add = mayEdit ? (
    <Button icon={<Plus aria-hidden="true" className="size-4" />} onClick={() => setForm({ pool: null })}>
      {texts.addPool}
    </Button>
  ) : null;

  const deletePool = async (pool: Pool) => {
    try {
      await remove.mutateAsync(pool.poolId);
      toast({ variant: 'success', title: texts.poolDeleted });
    } catch (error) {
      toast({ variant: 'error', title: failureText(error, texts.poolDeleteFailed) });
    }
  };

  if (pools.isPending) return <SkeletonRows rows={2} />;
  if (pools.isError) {
    return <ErrorState title={texts.poolsLoadFailed} error={pools.error} onRetry={() => void pools.refetch()} />;
  }
  return (
    <div className="flex flex-col gap-3">
      {pools.data.length === 0 ? (
        <EmptyState icon={<Droplets />} title={texts.noPools} action={add}>
          {texts.noPoolsMore}
        </EmptyState>
      ) : (
        <>
          <ul className="flex flex-col gap-3">
            {pools.data.map((pool) => (
              <li key={pool.poolId}>
                <PoolCard
                  pool={pool}
                  onEdit={mayEdit ? () => setForm({ pool }) : undefined}
                  onDelete={mayDelete ? () => setToDelete(pool) : undefined}
                />
              </li>
            ))}
          </ul>
          <div className="flex">{add}</div>
        </>
      )}
      {form ? <PoolFormDialog customer={customer} pool={form.pool} onClose={() => setForm(null)} /> : null}
      <ConfirmDialog
        open={toDelete !== null}
        onOpenChange={() => setToDelete(null)}
        title={texts.deletePoolTitle(toDelete?.name ?? '')}
        confirmLabel={texts.delete}
        danger
        onConfirm={async () => {
          if (toDelete) await deletePool(toDelete);
        }}
      >
        {texts.deletePoolConsequence}
      </ConfirmDialog>
    </div>
  );
}

interface PoolCardProps {
  pool: Pool;
  onEdit?: (() => void) | undefined;
  onDelete?: (() => void) | undefined;
}

function PoolCard({ pool, onEdit, onDelete }: PoolCardProps) {
  const { timeZone } = useUser();
  const history = `/pools/${encodeURIComponent(pool.poolId)}`;
  const leads = useLeadsSomewhere();
  const facts = [
    pool.propertyName,
    pool.kind === 'pool' ? null : texts.bodyKinds[pool.kind],
    pool.volumeGallons === null ? null : gallonsLabel(pool.volumeGallons),
    pool.poolType === null ? null : poolTypeLabel(pool.poolType),
    // What the phone kept of the release before has none.
    pool.surface ? surfaceName(pool.surface) : null,
    pool.isIndoor ? targetTexts.indoors : null,
    pool.isPublic ? targetTexts.healthCode : null,
    pool.onRoute ? null : texts.notOnRoute,
  ].filter(Boolean);
  return (
    <article className="rounded-md border border-line">
      <div className="flex items-start gap-2 py-2 pr-2 pl-4">
        <div className="min-w-0 grow py-1">
          <h3 className="truncate font-semibold">{pool.name}</h3>
          <p className="num text-sm text-ink-2">{facts.length > 0 ? facts.join(' · ') : texts.notSpecified}</p>
        </div>
        {onEdit ? <IconButton label={texts.editPool(pool.name)} icon={<Pencil />} onClick={onEdit} /> : null}
        {onDelete ? (
          <IconButton label={texts.deletePool(pool.name)} icon={<Trash2 />} variant="danger" onClick={onDelete} />
        ) : null}
      </div>
      <div className="border-t border-line px-4 py-3">
        <PoolReadings pool={pool} />
        <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
          <p className="text-xs text-ink-3">
            {pool.lastUpdated === null ? texts.noReadings : texts.measured(formatMoment(pool.lastUpdated, timeZone))}
          </p>
          {onEdit && leads('/cases') ? (
            <ButtonLink
              to={`/cases?${new URLSearchParams({ new: 'case', customerId: pool.customerId ?? '', poolId: pool.poolId })}`}
              size="sm"
              variant="quiet"
              icon={<LifeBuoy aria-hidden="true" className="size-4" />}
              aria-label={texts.openCase(pool.name)}
            >
              {pool.chlorine !== null && pool.chlorine < 0.5 ? texts.caseSuggested : texts.case}
            </ButtonLink>
          ) : null}
          {leads(history) ? (
            <ButtonLink
              to={history}
              size="sm"
              variant="quiet"
              icon={<ChartLine aria-hidden="true" className="size-4" />}
              aria-label={texts.poolHistory(pool.name)}
            >
              {texts.tabHistory}
            </ButtonLink>
          ) : null}
        </div>
      </div>
    </article>
  );
}
