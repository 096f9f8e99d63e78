import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Droplets, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Pool } from '#contract/customers/pools.ts';
import {
  type TargetEffectsBody,
  type TargetRuleAnswer,
  type TargetRuleBody,
  targetRuleBody,
} from '#contract/water/targets.ts';
import {
  idealRanges,
  poolTypeOf,
  type ReasonedTargets,
  reasonedTargets,
  type TargetedBody,
  targetReadings,
  targetSources,
} from '#domain/water/index.ts';
import { call } from '#web/base/api.ts';
import { failureText, tellingFailure } from '#web/base/failure-text.ts';
import { todayIn, useMoment } from '#web/base/format.ts';
import { newId } from '#web/base/ids.ts';
import { poolTypeName } from '#web/base/pool-types.ts';
import { useCan, useUser } from '#web/base/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { readAgain } from '../api.ts';
import { usePools } from '../devices/api.ts';
import { Effects, TargetDialog, targetEffectsOf } from './target-dialog.tsx';
import {
  rangeText,
  ruleName,
  surfaceName,
  targetsPath,
  targetsText,
  useTargetRules,
  whyText,
} from './target-fields.tsx';
import { targetTexts as texts } from './texts.ts';

/** Stores a rule, or removes it where it is null; whatever is judged by it is read again. */
function usePutTargets() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ ruleId, rule }: TargetEffectsBody) =>
      rule === null
        ? call<unknown>('DELETE', `${targetsPath}/${encodeURIComponent(ruleId)}`)
        : call<unknown>('PUT', targetsPath, { body: { ruleId, rule } }),
    onSuccess: () => readAgain(queryClient, [targetsPath, '/api/pools', '/api/customer-list', '/api/notifications']),
  });
}

const everywhere: TargetRuleBody = { kind: null, surface: null, season: null, targets: {} };
/** What companies set most: calcium where the fill water is hard, and water that nobody heats in winter. */
const presets = [
  { label: texts.hardWater, rule: { ...everywhere, targets: { calciumHardness: { min: 200, max: 600 } } } },
  {
    label: texts.winter,
    rule: { ...everywhere, season: { from: '11-01', to: '02-29' }, targets: { temperature: { min: 40, max: 82 } } },
  },
] as const;

const bodyOf = ({ kind, surface, season, targets }: TargetRuleAnswer): TargetRuleBody =>
  targetRuleBody.parse({ kind, surface, season, targets });

/** Settings → Water targets. */
export function TargetsTab() {
  const rules = useTargetRules();
  return (
    <Loaded query={rules} failed={texts.loadFailed}>
      <div className="flex flex-col gap-4">
        <Rules rules={rules.data ?? []} />
        <InForce rules={rules.data ?? []} />
      </div>
    </Loaded>
  );
}

type Opened = { what: 'edit' | 'remove'; ruleId: string; rule: TargetRuleBody; isNew: boolean };

function Rules({ rules }: { rules: readonly TargetRuleAnswer[] }) {
  const mayEdit = useCan('settings', 'edit');
  const moment = useMoment();
  const put = usePutTargets();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = (): void => setOpened(null);
  const begin = (rule: TargetRuleBody): void => setOpened({ what: 'edit', ruleId: newId(), rule, isNew: true });

  const undo = async (ruleId: string, before: TargetRuleBody | null): Promise<void> => {
    try {
      await put.mutateAsync({ ruleId, rule: before });
      toast({ variant: 'success', title: texts.undone });
    } catch (error) {
      toast({ variant: 'error', title: failureText(error, texts.undoFailed) });
    }
  };
  const change = async ({ ruleId }: Opened, rule: TargetRuleBody | null): Promise<void> => {
    const stored = rules.find((each) => each.ruleId === ruleId);
    const failed = rule === null ? texts.removeFailed : texts.saveFailed;
    await put.mutateAsync({ ruleId, rule }).catch(tellingFailure(failed));
    close();
    toast({
      variant: 'success',
      title: rule === null ? texts.removed : texts.saved,
      action: { label: texts.undo, onSelect: () => void undo(ruleId, stored ? bodyOf(stored) : null) },
    });
  };

  const add = mayEdit ? (
    <div className="flex flex-wrap gap-2">
      <Button icon={<Plus aria-hidden="true" className="size-4" />} onClick={() => begin(everywhere)}>
        {texts.add}
      </Button>
      {presets.map(({ label, rule }) => (
        <Button key={label} variant="quiet" onClick={() => begin(rule)}>
          {label}
        </Button>
      ))}
    </div>
  ) : null;
  return (
    <Card title={texts.title}>
      <p className="max-w-[70ch] text-sm text-ink-2">{texts.about}</p>
      <p className="mb-3 max-w-[70ch] text-sm text-ink-2">{texts.order}</p>
      {mayEdit ? null : <p className="mb-3 text-sm text-ink-2">{texts.readOnly}</p>}
      {rules.length === 0 ? (
        <EmptyState icon={<Droplets />} title={texts.none} action={add}>
          {texts.noneMore}
        </EmptyState>
      ) : (
        <>
          <ul aria-label={texts.title} className="mb-3 divide-y divide-line border-y border-line">
            {rules.map((rule) => (
              <li key={rule.ruleId} className="flex items-start gap-2 py-2">
                <div className="min-w-0 grow py-1">
                  <h3 className="font-semibold break-words">{ruleName(rule)}</h3>
                  <p className="num text-sm text-ink-2">{targetsText(rule.targets)}</p>
                  <p className="num text-xs text-ink-3">{texts.changed(rule.updatedBy, moment(rule.updatedAt))}</p>
                </div>
                {mayEdit ? (
                  <>
                    <IconButton
                      label={texts.edit(ruleName(rule))}
                      icon={<Pencil />}
                      onClick={() => setOpened({ what: 'edit', ruleId: rule.ruleId, rule: bodyOf(rule), isNew: false })}
                    />
                    <IconButton
                      label={texts.remove(ruleName(rule))}
                      icon={<Trash2 />}
                      variant="danger"
                      onClick={() =>
                        setOpened({ what: 'remove', ruleId: rule.ruleId, rule: bodyOf(rule), isNew: false })
                      }
                    />
                  </>
                ) : null}
              </li>
            ))}
          </ul>
          {add}
        </>
      )}
      {opened?.what === 'edit' ? (
        <TargetDialog {...opened} onSave={(rule) => change(opened, rule)} onClose={close} />
      ) : null}
      {opened?.what === 'remove' ? (
        <RemoveDialog opened={opened} onRemove={() => change(opened, null)} onClose={close} />
      ) : null}
    </Card>
  );
}

interface RemoveDialogProps {
  opened: Opened;
  onRemove: () => Promise<void>;
  onClose: () => void;
}

function RemoveDialog({ opened: { ruleId, rule }, onRemove, onClose }: RemoveDialogProps) {
  const effects = useQuery({
    queryKey: ['/api/water-targets/effects', ruleId],
    queryFn: () => targetEffectsOf({ ruleId, rule: null }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.removeTitle(ruleName(rule))}
      confirmLabel={texts.removeNow}
      danger
      onConfirm={async () => {
        await onRemove().catch((error: unknown) => {
          toast({ variant: 'error', title: failureText(error, texts.removeFailed) });
        });
      }}
    >
      {effects.data ? <Effects effects={effects.data} /> : null}
      {effects.isPending ? <SkeletonRows rows={2} /> : null}
      {effects.isError ? texts.effectsFailed : null}
    </ConfirmDialog>
  );
}

/** Pools that are kept alike: of the same kind, without ranges of their own. */
interface Kept {
  body: TargetedBody;
  name: string;
  count: number;
}

function kindsOf(pools: readonly Pool[]): Kept[] {
  const kinds = new Map<string, Kept>();
  for (const { poolType, surface, isIndoor, isPublic } of pools) {
    const type = poolTypeOf(poolType);
    const named = [
      poolTypeName(type),
      surface && surfaceName(surface),
      isIndoor ? texts.indoors : null,
      isPublic ? texts.healthCode : null,
    ];
    const name = named.filter(Boolean).join(' · ');
    const body = { poolType: type, surface, isIndoor, isPublic, ownTargets: null };
    const known = kinds.get(name) ?? { body, name, count: 0 };
    kinds.set(name, { ...known, count: known.count + 1 });
  }
  return [...kinds.values()].sort((one, other) => other.count - one.count);
}

const whyTones = { own: 'neutral', company: 'brand', default: 'ok' } as const;

/** Each kind of pool that the company has, with what it is kept at and why. */
function InForce({ rules }: { rules: readonly TargetRuleAnswer[] }) {
  const { timeZone } = useUser();
  const pools = usePools();
  if (!pools.data) return null;
  const kept = reasonedTargets(rules, todayIn(timeZone));
  return (
    <Card title={texts.inForce}>
      <p className="mb-3 text-sm text-ink-2">{pools.data.length === 0 ? texts.noPools : texts.inForceAbout}</p>
      <div className="flex flex-col gap-5">
        {kindsOf(pools.data).map(({ body, name, count }) => (
          <section key={name} aria-label={name} className="border-t border-line pt-3">
            <h3 className="mb-2 font-semibold">
              {name} <span className="num text-sm font-normal text-ink-2">{texts.pools(count)}</span>
            </h3>
            <KeptAt body={body} reasons={kept(body)} />
          </section>
        ))}
      </div>
      <div className="mt-4 border-t border-line pt-3 text-sm text-ink-2">
        <p>{texts.sources}:</p>
        <ul className="list-disc pl-5">
          {Object.values(targetSources).map(({ title, url }) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noreferrer" className="text-brand underline-offset-2 hover:underline">
                <cite className="not-italic">{title}</cite>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

function KeptAt({ body, reasons }: { body: TargetedBody; reasons: ReasonedTargets }) {
  const targets = Object.fromEntries(Object.entries(reasons).map(([reading, { range }]) => [reading, range]));
  const ranges = idealRanges({ poolType: body.poolType, targets });
  return (
    <dl className="grid grid-cols-2 gap-x-5 gap-y-3 sm:grid-cols-4">
      {targetReadings.map((reading) => {
        const range = ranges[reading];
        const reason = reasons[reading];
        return range ? (
          <div key={reading} className="min-w-0">
            <dt className="text-xs text-ink-2">{texts.readings[reading]}</dt>
            <dd>
              <span className="num block font-semibold">{rangeText(range)}</span>
              {reason ? (
                <Chip tone={whyTones[reason.from]}>{whyText(reason)}</Chip>
              ) : (
                <span className="text-xs text-ink-3">{whyText(undefined)}</span>
              )}
            </dd>
          </div>
        ) : null;
      })}
    </dl>
  );
}
