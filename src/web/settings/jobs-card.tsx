import type { JobRun } from '#contract/settings/settings.ts';
import { formatMoment } from '#web/base/format.ts';
import { useUser } from '#web/base/session.tsx';
import { Card } from '#web/ui/card.tsx';
import { StatusDot, type Tone } from '#web/ui/chip.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { companySettingsTexts } from './company-texts.ts';
import { useJobRuns } from './settings-api.ts';

const texts = companySettingsTexts.jobs;

type State = keyof typeof texts.states;
const tones: Record<State, Tone> = { well: 'ok', running: 'brand', failing: 'bad', never: 'neutral' };

function stateOf({ beganAt, finishedAt, failures }: JobRun): State {
  if (failures > 0) return 'failing';
  if (beganAt === null) return 'never';
  return finishedAt === null || finishedAt < beganAt ? 'running' : 'well';
}

/** What works by itself, when it last did, and what went wrong. */
export function JobsCard({ className }: { className?: string }) {
  const { timeZone } = useUser();
  const jobs = useJobRuns();
  const moment = (iso: string) => formatMoment(iso, timeZone);
  return (
    <Card title={texts.title} {...(className ? { className } : {})}>
      <p className="mb-2 text-sm text-ink-2">{texts.about}</p>
      {jobs.isError && !jobs.data ? (
        <ErrorState title={texts.loadFailed} error={jobs.error} onRetry={() => void jobs.refetch()} />
      ) : null}
      {jobs.isPending ? <SkeletonRows rows={6} /> : null}
      <ul aria-label={texts.title} className="grid gap-x-8 md:grid-cols-2">
        {jobs.data?.map((job) => {
          const { title, scope, schedule, beganAt, failures, lastError, lastErrorAt } = job;
          const state = stateOf(job);
          const facts = [
            schedule ?? texts.whenWanted,
            beganAt ? texts.last(moment(beganAt)) : null,
            texts.scopes[scope],
          ];
          return (
            <li key={job.job} className="flex min-w-0 flex-col gap-0.5 border-t border-line py-2.5">
              <div className="flex items-baseline gap-3">
                <span className="grow text-sm font-medium">{title}</span>
                <StatusDot tone={tones[state]} className="shrink-0 text-sm">
                  {texts.states[state]}
                </StatusDot>
              </div>
              <p className="num text-sm break-words text-ink-2 first-letter:uppercase">
                {facts.filter((fact) => fact !== null).join(' · ')}
              </p>
              {lastError !== null && lastErrorAt !== null ? (
                <p className="text-sm break-words text-bad">
                  <span className="num">{texts.lastError(moment(lastErrorAt), failures)}</span> {lastError}
                </p>
              ) : null}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
