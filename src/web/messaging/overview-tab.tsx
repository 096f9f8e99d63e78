import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CommunicationStats, ScheduledMessage } from '#contract/messaging/messages.ts';
import type { SurveyResponse } from '#contract/messaging/surveys.ts';
import { useMoment } from '#web/base/format.ts';
import { useFirst } from '#web/base/pages.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Track } from '#web/ui/progress-bar.tsx';
import { paths, useStats } from './api.ts';
import { Stars } from './parts.tsx';
import { communicationsTexts } from './texts.ts';

const { overview: texts, kinds, count } = communicationsTexts;
const few = 5;

export function OverviewTab() {
  const stats = useStats();
  return (
    <div className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <Next />
        <Latest />
      </div>
      <Loaded failed={communicationsTexts.loadFailed} query={stats} rows={4}>
        {stats.data ? <Facts stats={stats.data} /> : null}
      </Loaded>
    </div>
  );
}

function Next() {
  const moment = useMoment('monthDayAndTime');
  const waiting = useFirst<ScheduledMessage>(paths.messages, { when: 'waiting', limit: few });
  return (
    <Loaded failed={communicationsTexts.loadFailed} query={waiting}>
      <Card title={texts.next} flush>
        {waiting.data?.length === 0 ? <p className="px-4 pb-4 text-sm text-ink-2 md:px-5">{texts.nextNone}</p> : null}
        <ul aria-label={texts.next} className="divide-y divide-line">
          {waiting.data?.map(({ id, customerName, recipient, messageType, message, scheduledTime }) => (
            <li key={id} className="flex flex-col gap-1 px-4 py-3 md:px-5">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-semibold">{customerName ?? recipient}</span>
                <Chip>{kinds[messageType]}</Chip>
                <span className="num text-sm text-ink-2 md:ml-auto">{moment(scheduledTime)}</span>
              </div>
              <p className="truncate text-sm text-ink-2">{message}</p>
            </li>
          ))}
        </ul>
        <More to="?tab=messages">{texts.all}</More>
      </Card>
    </Loaded>
  );
}

function Latest() {
  const moment = useMoment('monthDayAndTime');
  const answers = useFirst<SurveyResponse>(paths.surveys, { limit: few });
  return (
    <Loaded failed={communicationsTexts.loadFailed} query={answers}>
      <Card title={texts.latest} flush>
        {answers.data?.length === 0 ? <p className="px-4 pb-4 text-sm text-ink-2 md:px-5">{texts.latestNone}</p> : null}
        <ul aria-label={texts.latest} className="divide-y divide-line">
          {answers.data?.map(({ id, customerName, rating, feedback, responseDate }) => (
            <li key={id} className="flex flex-col gap-1 px-4 py-3 md:px-5">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-semibold max-md:grow">{customerName}</span>
                <span className="max-md:order-last max-md:basis-full">
                  <Stars rating={rating} />
                </span>
                <span className="num text-sm text-ink-2 md:ml-auto">{moment(responseDate)}</span>
              </div>
              {feedback ? <p className="truncate text-sm text-ink-2">{feedback}</p> : null}
            </li>
          ))}
        </ul>
        <More to="?tab=surveys">{texts.allSurveys}</More>
      </Card>
    </Loaded>
  );
}

const More = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link
    to={to}
    preventScrollReset
    className="flex min-h-11 items-center gap-1 border-t border-line px-4 text-sm font-semibold text-brand hover:bg-sunken md:px-5"
  >
    {children}
    <ChevronRight aria-hidden="true" className="size-4" />
  </Link>
);

function Facts({ stats }: { stats: CommunicationStats }) {
  const { sms, smsConnected, emailConnected, waiting, failed, optedOut } = stats;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {smsConnected ? null : (
        <Banner tone="brand" title={texts.notConnected}>
          {texts.notConnectedMore}
        </Banner>
      )}
      {emailConnected ? null : (
        <Banner tone="warn" title={texts.noEmail}>
          {texts.noEmailMore}
        </Banner>
      )}
      <Card title={texts.month}>
        {sms.limit === 0 ? (
          <p className="text-sm text-ink-2">{texts.none}</p>
        ) : (
          <p className="num text-sm">{texts.used(sms.used, sms.limit)}</p>
        )}
        {sms.limit > 0 ? (
          <Track
            label={texts.month}
            done={sms.used}
            total={sms.limit}
            figure={texts.used(sms.used, sms.limit)}
            className="mt-2 h-2 bg-track"
            barClassName={sms.used >= sms.limit ? 'bg-bad' : 'bg-brand'}
          />
        ) : null}
        {sms.cost > 0 ? <p className="num mt-2 text-sm text-ink-2">{texts.cost(sms.cost)}</p> : null}
      </Card>
      <Card title={texts.facts} flush>
        <ul className="divide-y divide-line">
          <Fact name={texts.waiting} value={waiting} to="?tab=messages&when=waiting" />
          <Fact name={texts.failed} value={failed} to="?tab=messages&state=failed" />
          <Fact name={texts.optedOut} value={optedOut} />
        </ul>
      </Card>
    </div>
  );
}

function Fact({ name, value, to }: { name: string; value: number; to?: string }) {
  return (
    <li className="flex min-h-11 items-center gap-3 px-4 text-sm md:px-5">
      {to ? (
        <Link to={to} preventScrollReset className="grow py-3 text-brand hover:underline">
          {name}
        </Link>
      ) : (
        <span className="grow py-3">{name}</span>
      )}
      <span className="num font-semibold">{count(value)}</span>
    </li>
  );
}
