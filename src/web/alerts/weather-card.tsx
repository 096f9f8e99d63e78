import { CloudOff, CloudSun } from 'lucide-react';
import { useMoment } from '#web/base/format.ts';
import { Card, WaitingCard } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { useWeather } from './api.ts';
import { alertsTexts as texts } from './texts.ts';

export function WeatherCard() {
  const { data: weather, isPending } = useWeather();
  const moment = useMoment();
  if (isPending) return <WaitingCard title={texts.weather} rows={1} />;
  if (!weather) {
    return (
      <Card title={texts.weather}>
        <p className="text-sm text-ink-2">{texts.weatherFailed}</p>
      </Card>
    );
  }
  if (!weather.connected) {
    return (
      <Card>
        <p className="flex items-start gap-3 text-sm">
          <CloudOff aria-hidden="true" className="size-5 shrink-0 text-ink-3" />
          <span>
            <span className="block font-semibold">{texts.notConnected}</span>
            <span className="text-ink-2">{texts.notConnectedMore}</span>
          </span>
        </p>
      </Card>
    );
  }
  const { location, checkedAt, alerts } = weather;
  const facts = [
    ...(location ? [texts.weatherFor(location)] : []),
    ...(checkedAt ? [texts.checked(moment(checkedAt))] : []),
  ];
  return (
    <Card title={texts.weather}>
      {facts.length > 0 ? <p className="-mt-1 mb-2 text-sm text-ink-2">{facts.join(' · ')}</p> : null}
      {alerts.length === 0 ? (
        <p className="flex items-center gap-2 text-sm">
          <CloudSun aria-hidden="true" className="size-5 text-ok" />
          {texts.noWarnings}
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {alerts.map(({ event, area, expires, headline, kind, advice }) => (
            <li key={`${event} ${area} ${expires}`} className="py-2.5 text-sm">
              <p className="flex flex-wrap items-center gap-2">
                <span className="font-semibold">{event}</span>
                {kind ? <Chip tone={kind === 'warning' ? 'bad' : 'warn'}>{texts.kinds[kind]}</Chip> : null}
              </p>
              <p className="text-ink-2">{[area, ...(expires ? [texts.until(moment(expires))] : [])].join(' · ')}</p>
              {headline ? <p className="text-ink-2">{headline}</p> : null}
              {advice ? <p className="font-medium">{advice}</p> : null}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
