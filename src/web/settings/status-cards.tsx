import type { UseQueryResult } from '@tanstack/react-query';
import type { JobRun, OutsideService } from '#contract/settings/settings.ts';
import { useMoment } from '#web/base/format.ts';
import { Card } from '#web/ui/card.tsx';
import { StatusDot, type Tone } from '#web/ui/chip.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { companySettingsTexts } from './company-texts.ts';
import { useJobRuns, useOutsideServices } from './settings-api.ts';

interface Status {
  key: string;
  name: string;
  tone: Tone;
  status: string;
  detail: string;
  lastError: string | null;
  /** Before the error: when it happened. */
  errorAt: string | null;
}

interface StatusCardProps<Row> {
  texts: { title: string; about: string; loadFailed: string };
  query: UseQueryResult<Row[]>;
  statusOf: (row: Row) => Status;
}

/** What runs in the background or outside, each with its status and last error. */
function StatusCard<Row>({ texts, query, statusOf }: StatusCardProps<Row>) {
  return (
    <Card title={texts.title} className="lg:col-span-2">
      <p className="mb-2 text-sm text-ink-2">{texts.about}</p>
      {query.isError && !query.data ? (
        <ErrorState title={texts.loadFailed} error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {query.isPending ? <SkeletonRows rows={6} /> : null}
      <ul aria-label={texts.title} className="grid gap-x-8 md:grid-cols-2">
        {query.data?.map(statusOf).map(({ key, name, tone, status, detail, lastError, errorAt }) => (
          <li key={key} className="flex min-w-0 flex-col gap-0.5 border-t border-line py-2.5">
            <div className="flex items-baseline gap-3">
              <span className="grow text-sm font-medium">{name}</span>
              <StatusDot tone={tone} className="shrink-0 text-sm">
                {status}
              </StatusDot>
            </div>
            <p className="num text-sm break-words text-ink-2 first-letter:uppercase">{detail}</p>
            {lastError !== null && errorAt !== null ? (
              <p className="text-sm break-words text-bad">
                <span className="num">{errorAt}</span> {lastError}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const { jobs: jobTexts, services: serviceTexts } = companySettingsTexts;

type JobState = keyof typeof jobTexts.states;
const jobTones: Record<JobState, Tone> = { well: 'ok', running: 'brand', failing: 'bad', never: 'neutral' };

function stateOf({ beganAt, finishedAt, failures }: JobRun): JobState {
  if (failures > 0) return 'failing';
  if (beganAt === null) return 'never';
  return finishedAt === null || finishedAt < beganAt ? 'running' : 'well';
}

export function JobsCard() {
  const moment = useMoment();
  const statusOf = (job: JobRun): Status => {
    const { title, scope, schedule, beganAt, failures, lastError, lastErrorAt } = job;
    const state = stateOf(job);
    const last = beganAt ? [jobTexts.last(moment(beganAt))] : [];
    return {
      key: job.job,
      name: title,
      tone: jobTones[state],
      status: jobTexts.states[state],
      detail: [schedule ?? jobTexts.whenWanted, ...last, jobTexts.scopes[scope]].join(' · '),
      lastError,
      errorAt: lastErrorAt && jobTexts.lastError(moment(lastErrorAt), failures),
    };
  };
  return <StatusCard texts={jobTexts} query={useJobRuns()} statusOf={statusOf} />;
}

const serviceTones: Record<OutsideService['state'], Tone> = { on: 'ok', embedded: 'brand', off: 'neutral' };

export function ServicesCard() {
  const moment = useMoment();
  const statusOf = ({ need, state, detail, lastError, lastErrorAt }: OutsideService): Status => ({
    key: need,
    name: serviceTexts.needs[need],
    tone: serviceTones[state],
    status: serviceTexts.states[state],
    detail,
    lastError,
    errorAt: lastErrorAt && serviceTexts.lastError(moment(lastErrorAt)),
  });
  return <StatusCard texts={serviceTexts} query={useOutsideServices()} statusOf={statusOf} />;
}
