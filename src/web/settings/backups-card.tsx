import { ArchiveRestore, DatabaseBackup, Download } from 'lucide-react';
import type { Backup } from '#contract/data/exports.ts';
import { failureText } from '#web/base/failure-text.ts';
import { useMoment } from '#web/base/format.ts';
import { DataLink } from '#web/data/index.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { StatusDot, type Tone } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { companySettingsTexts } from './company-texts.ts';
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
