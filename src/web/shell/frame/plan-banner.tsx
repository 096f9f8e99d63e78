import { Link } from 'react-router';
import type { AccountStatus } from '#contract/accounts/identity.ts';
import { type PlanState, planDay, planStateOf, useAccountStatus, useMayPay } from '#web/access/index.ts';
import { useUser } from '#web/base/session.tsx';
import { Banner, type BannerProps } from '#web/ui/banner.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { frameTexts as texts } from './texts.ts';

/** Told on every page, until it is over; the rest only on the dashboard. */
const pressing: readonly PlanState[] = ['urgentTrial', 'expired', 'pastDue', 'unknown'];
/** Everyone in the company sees these, because changes are refused. */
const stopsWork: readonly PlanState[] = ['expired', 'unknown'];

/** What has to be known about the plan, in the quiet where there is nothing to know. */
export function PlanBanner({ onHome }: { onHome: boolean }) {
  const { role } = useUser();
  const { data: status } = useAccountStatus();
  const mayPay = useMayPay();
  if (!status || role === 'homeowner') return null;
  const state = planStateOf(status);
  if (!onHome && !pressing.includes(state)) return null;
  if (!mayPay && !stopsWork.includes(state)) return null;
  const notice = noticeOf(state, status);
  if (!notice) return null;
  return (
    <section
      aria-label={texts.accountStatus}
      className="mx-auto w-full max-w-[1240px] px-4 pt-4 md:px-7 md:pt-5 print:hidden"
    >
      {state === 'trial' ? (
        <CalmNotice {...notice} />
      ) : (
        <Banner
          tone={notice.tone}
          title={notice.title}
          actions={
            mayPay ? (
              <ButtonLink to="/billing" size="sm" variant={state === 'ending' ? 'secondary' : 'primary'}>
                {notice.action}
              </ButtonLink>
            ) : undefined
          }
        >
          {notice.text}
          {mayPay ? null : ` ${texts.askOwner}`}
        </Banner>
      )}
    </section>
  );
}

/** A trial with days to spare takes one line: nothing is wrong. */
function CalmNotice({ title, text, action }: Notice) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
      <span className="font-semibold text-ink">{title}</span>
      <span className="max-md:hidden">{text}</span>
      <Link
        to="/billing"
        className="inline-flex min-h-6 items-center rounded-sm font-semibold text-brand hover:underline"
      >
        {action}
      </Link>
    </p>
  );
}

type Notice = Required<Pick<BannerProps, 'tone' | 'title'>> & { text: string; action: string };

function noticeOf(state: PlanState, status: AccountStatus): Notice | null {
  const { trialDaysRemaining, nextBillingDate } = status;
  const action = texts.choosePlan;
  switch (state) {
    case 'trial':
      return { tone: 'brand', title: texts.trialTitle(trialDaysRemaining), text: texts.trialText, action };
    case 'urgentTrial':
      return { tone: 'bad', title: texts.urgentTitle(trialDaysRemaining), text: texts.urgentText, action };
    case 'expired':
      return { tone: 'bad', title: <ExpiredTitle />, text: texts.expiredText, action };
    case 'pastDue':
      return { tone: 'bad', title: texts.pastDueTitle, text: texts.pastDueText, action: texts.toBilling };
    case 'ending': {
      const title = nextBillingDate ? texts.endingTitle(planDay(nextBillingDate)) : texts.endingTitleSomeday;
      return { tone: 'warn', title, text: texts.endingText, action: texts.toBilling };
    }
    case 'unknown':
      return { tone: 'warn', title: texts.unknownTitle, text: texts.unknownText, action };
    // Told at the foot of the navigation, the next bill in the user menu.
    case 'active':
      return null;
  }
}

function ExpiredTitle() {
  return (
    <span className="flex flex-wrap items-center gap-2">
      {texts.expiredTitle}
      <Chip tone="bad" dot>
        {texts.expiredState}
      </Chip>
    </span>
  );
}
