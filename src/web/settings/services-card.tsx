import type { OutsideService } from '#contract/settings/settings.ts';
import { languageTag } from '#web/base/language.ts';
import { useUser } from '#web/base/session.tsx';
import { Card } from '#web/ui/card.tsx';
import { StatusDot, type Tone } from '#web/ui/chip.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { companySettingsTexts } from './company-texts.ts';
import { useOutsideServices } from './settings-api.ts';

const texts = companySettingsTexts.services;
const tones: Record<OutsideService['state'], Tone> = { on: 'ok', embedded: 'brand', off: 'neutral' };

/** What each part of the product runs on, and what went wrong last (decisions §9). */
export function ServicesCard({ className }: { className?: string }) {
  const { timeZone } = useUser();
  const services = useOutsideServices();
  const format = new Intl.DateTimeFormat(languageTag, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return (
    <Card title={texts.title} {...(className ? { className } : {})}>
      <p className="mb-2 text-sm text-ink-2">{texts.about}</p>
      {services.isError && !services.data ? (
        <ErrorState title={texts.loadFailed} error={services.error} onRetry={() => void services.refetch()} />
      ) : null}
      {services.isPending ? <SkeletonRows rows={6} /> : null}
      <ul className="grid gap-x-8 md:grid-cols-2">
        {services.data?.map(({ need, state, detail, lastError, lastErrorAt }) => (
          <li key={need} className="flex min-w-0 flex-col gap-0.5 border-t border-line py-2.5">
            <div className="flex items-baseline gap-3">
              <span className="grow text-sm font-medium">{texts.needs[need]}</span>
              <StatusDot tone={tones[state]} className="shrink-0 text-sm">
                {texts.states[state]}
              </StatusDot>
            </div>
            <p className="text-sm break-words text-ink-2">{detail}</p>
            {lastError !== null && lastErrorAt !== null ? (
              <p className="text-sm break-words text-bad">
                <span className="num">{texts.lastError(format.format(new Date(lastErrorAt)))}</span> {lastError}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}
