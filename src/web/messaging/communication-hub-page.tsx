import { ChartNoAxesColumn, Gift, Inbox, Megaphone, MessageSquareText, Send, Star, Text } from 'lucide-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Scheduled } from '#contract/messaging/messages.ts';
import { UpgradePrompt } from '#web/access/index.ts';
import { useCan } from '#web/base/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { WaitingCard } from '#web/ui/card.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type Tab, Tabs } from '#web/ui/tabs.tsx';
import { useSchedulePreVisit, useSendGreetings, useStats } from './api.ts';
import { tellFailure } from './in-words.ts';
import { LeftOut } from './parts.tsx';
import { communicationsTexts as texts } from './texts.ts';

function StatTiles() {
  const stats = useStats();
  const { data } = stats;
  if (stats.isError && !data)
    return (
      <Loaded failed={texts.loadFailed} query={stats}>
        {null}
      </Loaded>
    );
  const figures: [string, ReactNode][] = [
    [texts.messagesSent, data && texts.count(data.messagesSent)],
    [texts.surveyResponses, data && texts.count(data.surveyResponses)],
    [
      texts.averageRating,
      data &&
        (data.averageRating === null ? (
          <span className="text-md font-normal tracking-normal text-ink-2">{texts.noRating}</span>
        ) : (
          <span className="inline-flex items-center gap-1.5">
            {texts.outOfFive(data.averageRating)}
            <Star aria-hidden="true" className="size-4.5 fill-current text-brand" />
          </span>
        )),
    ],
    [texts.greetingsSent, data && texts.count(data.greetingsSent)],
  ];
  return (
    <dl aria-label={texts.figures} className="grid grid-cols-2 gap-3 md:grid-cols-4">
      {figures.map(([name, value]) => (
        <div key={name} className="rounded-md border border-line bg-surface px-4 py-3.5">
          <dt className="text-sm text-ink-2">{name}</dt>
          <dd className="num mt-0.5 text-xl font-semibold tracking-[-0.035em]">
            {value ?? <Skeleton className="h-7 w-16" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A tab's content, loaded when it is first shown. */
function tabPart(load: () => Promise<ComponentType>): ReactNode {
  const Part = lazyComponent(load, { waiting: <WaitingCard rows={6} flush /> });
  return <Part />;
}

const first: Tab = {
  value: 'overview',
  label: texts.tabs.overview,
  icon: <ChartNoAxesColumn aria-hidden="true" />,
  content: tabPart(async () => (await import('./overview-tab.tsx')).OverviewTab),
};
const tabs: Tab[] = [
  first,
  {
    value: 'messages',
    label: texts.tabs.messages,
    icon: <MessageSquareText aria-hidden="true" />,
    content: tabPart(async () => (await import('./messages-tab.tsx')).MessagesTab),
  },
  {
    value: 'surveys',
    label: texts.tabs.surveys,
    icon: <Star aria-hidden="true" />,
    content: tabPart(async () => (await import('./surveys/surveys-tab.tsx')).SurveysTab),
  },
  {
    value: 'templates',
    label: texts.tabs.templates,
    icon: <Text aria-hidden="true" />,
    content: tabPart(async () => (await import('./templates/templates-tab.tsx')).TemplatesTab),
  },
  {
    value: 'inbox',
    label: texts.tabs.inbox,
    icon: <Inbox aria-hidden="true" />,
    content: tabPart(async () => (await import('./inbox-tab.tsx')).InboxTab),
  },
  {
    value: 'broadcast',
    label: texts.tabs.broadcast,
    icon: <Megaphone aria-hidden="true" />,
    content: tabPart(async () => (await import('./broadcast-tab.tsx')).BroadcastTab),
  },
];

/** "3 messages scheduled · 1 already there · 2 customers left out". */
const inCounts = ({ scheduled, alreadyScheduled, skipped }: Scheduled, counted: (n: number) => string): string =>
  [
    counted(scheduled),
    alreadyScheduled > 0 ? texts.alreadyCount(alreadyScheduled) : null,
    skipped.length > 0 ? texts.leftOutCount(skipped.length) : null,
  ]
    .filter(Boolean)
    .join(' · ');

/** /communication-hub?tab=… */
export default function CommunicationHubPage() {
  const mayEdit = useCan('customers', 'edit');
  const [parameters, setParameters] = useSearchParams();
  const preVisit = useSchedulePreVisit();
  const greetings = useSendGreetings();
  const [skipped, setSkipped] = useState<Scheduled['skipped']>([]);
  const wanted = parameters.get('tab');
  const { value } = tabs.find((tab) => tab.value === wanted) ?? first;

  const telling = (title: string, counted: (n: number) => string, failed: string) => ({
    onSuccess: (done: Scheduled) => {
      setSkipped(done.skipped);
      toast({ variant: 'success', title, description: inCounts(done, counted) });
    },
    onError: (error: Error) => tellFailure(failed, error),
  });
  const schedule = () =>
    preVisit.mutate(undefined, telling(texts.preVisitDone, texts.scheduledCount, texts.scheduleFailed));
  const greet = () =>
    greetings.mutate(undefined, telling(texts.greetingsDone, texts.greetingsCount, texts.greetingsFailed));

  const scheduling = {
    icon: <Send aria-hidden="true" className="size-4" />,
    busy: preVisit.isPending,
    onClick: schedule,
    children: texts.schedulePreVisit,
  };
  // On a phone it would cover the other tabs' own main action.
  const schedulingIsMain = value === 'overview' || value === 'messages';

  return (
    <>
      <PageHeader
        title={texts.title}
        purpose={texts.purpose}
        more={
          mayEdit ? (
            <>
              <Button
                icon={<Gift aria-hidden="true" className="size-4" />}
                busy={greetings.isPending}
                onClick={greet}
                className="max-md:h-12"
              >
                {texts.sendGreetings}
              </Button>
              {schedulingIsMain ? null : <Button {...scheduling} className="max-md:h-12" />}
            </>
          ) : undefined
        }
        action={mayEdit && schedulingIsMain ? <Button {...scheduling} variant="primary" /> : undefined}
      />
      <UpgradePrompt feature="sms_notifications" />
      <LeftOut skipped={skipped} onHide={() => setSkipped([])} />
      {/* Where somebody writes or reads, the messages themselves come first. */}
      {value === 'overview' || value === 'surveys' ? <StatTiles /> : null}
      <Tabs
        label={texts.tabs.label}
        tabs={tabs}
        value={value}
        onChange={(next) =>
          setParameters(next === first.value ? {} : { tab: next }, { replace: true, preventScrollReset: true })
        }
      />
    </>
  );
}
