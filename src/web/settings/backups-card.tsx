import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArchiveRestore, DatabaseBackup, Download, FileCheck } from 'lucide-react';
import { useState } from 'react';
import type { Backup, PhotoProofState } from '#contract/data/exports.ts';
import { addDays } from '#domain/calendar/index.ts';
import { call } from '#web/base/api.ts';
import { failureText } from '#web/base/failure-text.ts';
import { formatDay, todayIn, useMoment } from '#web/base/format.ts';
import { useUser } from '#web/base/session.tsx';
import { DataLink } from '#web/data/index.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { StatusDot, type Tone } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { DayField } from '#web/ui/fields/plain-fields.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { companySettingsTexts } from './company-texts.ts';
import { SettingSwitch } from './setting-switch.tsx';
import { backupFile, useBackups, useSettings, useStartBackup } from './settings-api.ts';

const texts = companySettingsTexts.backups;
const tones: Record<Backup['state'], Tone> = { running: 'brand', done: 'ok', failed: 'bad' };

export function BackupsCard() {
  const moment = useMoment();
  const backups = useBackups();
  const settings = useSettings();
  const start = useStartBackup();
  const isRunning = backups.data?.some(({ state }) => state === 'running') === true;
  return (
    <Card
      title={texts.title}
      aside={
        <Button
          size="sm"
          busy={start.isPending || isRunning}
          icon={<DatabaseBackup aria-hidden="true" className="size-4" />}
          onClick={() =>
            start.mutate(undefined, {
              onSuccess: () => toast({ variant: 'success', title: texts.begun }),
              onError: (error) =>
                toast({
                  variant: 'error',
                  title: texts.failedToBegin,
                  description: failureText(error, uiTexts.failed),
                }),
            })
          }
        >
          {texts.now}
        </Button>
      }
    >
      <p className="mb-2 text-sm text-ink-2">{texts.about}</p>
      <div className="mb-3">
        <DataLink />
      </div>
      {backups.isError && !backups.data ? (
        <ErrorState title={texts.loadFailed} error={backups.error} onRetry={() => void backups.refetch()} />
      ) : null}
      {backups.isPending ? <SkeletonRows rows={3} /> : null}
      {backups.data?.length === 0 ? (
        <EmptyState icon={<ArchiveRestore aria-hidden="true" />} title={texts.none}>
          {settings.data?.system.autoBackup === false ? texts.noneOff : texts.noneMore}
        </EmptyState>
      ) : null}
      {backups.data && backups.data.length > 0 ? (
        <ul className="divide-y divide-line">
          {backups.data.map((backup) => (
            <BackupRow key={backup.backupId} backup={backup} moment={moment(backup.startedAt)} />
          ))}
        </ul>
      ) : null}
    </Card>
  );
}

function BackupRow({ backup, moment }: { backup: Backup; moment: string }) {
  const { state, nightly, reason, rows, files, bytes } = backup;
  const about = [
    nightly ? texts.nightly : texts.byHand,
    ...(rows === null || files === null ? [] : [texts.contents(rows, files)]),
    ...(bytes === null ? [] : [texts.size(bytes)]),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
      <div className="min-w-0 grow basis-52">
        <p className="num text-sm font-medium">{moment}</p>
        <p className="num text-xs text-ink-2">{about.join(' · ')}</p>
        {state === 'failed' ? <p className="text-xs text-bad">{texts.failed(reason)}</p> : null}
      </div>
      <StatusDot tone={tones[state]} className="text-sm">
        {texts.states[state]}
      </StatusDot>
      {state === 'done' ? (
        <ButtonLink
          to={backupFile(backup)}
          external
          size="sm"
          variant="quiet"
          aria-label={texts.downloadOf(moment)}
          icon={<Download aria-hidden="true" className="size-4" />}
        >
          {texts.download}
        </ButtonLink>
      ) : null}
    </li>
  );
}

const proofTexts = companySettingsTexts.photoProof;
const proofPath = '/api/photo-proof';

/** Settings → System: the chain of photos, its signed heads, and the export that anybody can verify. */
export function PhotoProofCard() {
  const queryClient = useQueryClient();
  const proof = useQuery<PhotoProofState>({ queryKey: [proofPath], staleTime: 0 });
  const save = useMutation({
    mutationFn: (mailed: boolean) => call<PhotoProofState>('PUT', proofPath, { body: { mailed } }),
    onSuccess: (saved) => {
      queryClient.setQueryData([proofPath], saved);
      toast({ variant: 'success', title: companySettingsTexts.saved });
    },
    onError: (error) => toast({ variant: 'error', title: failureText(error, uiTexts.failed) }),
  });
  const { data } = proof;
  return (
    <Card title={proofTexts.title}>
      <p className="mb-3 text-sm text-ink-2">{proofTexts.about}</p>
      {proof.isError && !data ? (
        <ErrorState title={proofTexts.loadFailed} error={proof.error} onRetry={() => void proof.refetch()} />
      ) : null}
      {proof.isPending ? <SkeletonRows rows={3} /> : null}
      {data?.entries === 0 ? (
        <EmptyState icon={<FileCheck aria-hidden="true" />} title={proofTexts.none}>
          {proofTexts.noneMore}
        </EmptyState>
      ) : null}
      {data && data.entries > 0 ? (
        <>
          <ProofStanding proof={data} />
          <ProofExport />
        </>
      ) : null}
      {data ? (
        <div className="mt-3 border-t border-line pt-3">
          <SettingSwitch
            label={proofTexts.mailed}
            hint={proofTexts.mailedHint}
            checked={save.isPending ? save.variables : data.mailed}
            disabled={save.isPending}
            onChange={(mailed) => save.mutate(mailed)}
          />
        </div>
      ) : null}
    </Card>
  );
}

function ProofStanding({ proof: { entries, heads, publicKey } }: { proof: PhotoProofState }) {
  const [last] = heads;
  return (
    <dl className="mb-3 flex flex-col gap-2 text-sm">
      <div>
        <dt className="text-ink-2">{proofTexts.signed}</dt>
        <dd className="num">
          {last ? proofTexts.signedUpTo(last.place, entries, formatDay(last.day)) : proofTexts.tonight(entries)}
        </dd>
      </div>
      {last ? (
        <div>
          <dt className="text-ink-2">{proofTexts.digest}</dt>
          <dd className="num break-all">{last.digest}</dd>
        </div>
      ) : null}
      <div>
        <dt className="text-ink-2">{proofTexts.publicKey}</dt>
        <dd className="num break-all">{publicKey}</dd>
      </div>
    </dl>
  );
}

/** A month, as exports are usually wanted for a dispute about it. */
const usualDays = 30;

function ProofExport() {
  const { timeZone } = useUser();
  const [from, setFrom] = useState(() => addDays(todayIn(timeZone), 1 - usualDays));
  const [to, setTo] = useState(() => todayIn(timeZone));
  const isValid = from !== '' && to !== '' && from <= to;
  return (
    <div className="flex flex-wrap items-end gap-3">
      <DayField label={proofTexts.from} value={from} onChange={setFrom} className="w-40" />
      <DayField label={proofTexts.to} value={to} onChange={setTo} className="w-40" />
      {isValid ? (
        <ButtonLink
          to={`${proofPath}/export?from=${from}&to=${to}`}
          external
          icon={<Download aria-hidden="true" className="size-4" />}
        >
          {proofTexts.export}
        </ButtonLink>
      ) : (
        <p className="pb-2.5 text-sm text-bad">{proofTexts.backwards}</p>
      )}
    </div>
  );
}
