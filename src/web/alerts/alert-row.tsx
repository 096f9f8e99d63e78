import type { Notification } from '#contract/alerts/notifications.ts';
import { SeverityChip, typeIcons, useMoment } from './alert-look.tsx';
import { alertsTexts as texts } from './texts.ts';

interface AlertRowProps {
  alert: Notification;
  onOpen: () => void;
}

/** One alert; all of it opens its details. */
export function AlertRow({ alert, onOpen }: AlertRowProps) {
  const moment = useMoment();
  const { type, severity, title, message, timestamp, actionRequired, dismissed } = alert;
  return (
    <article className="relative flex gap-3 border-b border-line px-4 py-3.5 hover:bg-sunken md:gap-4">
      <span className="mt-0.5 text-ink-3 [&_svg]:size-5">{typeIcons[type]}</span>
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
          <h2 className="min-w-0 text-md font-semibold break-words">
            <button
              type="button"
              aria-label={texts.details(title)}
              onClick={onOpen}
              className="rounded-sm text-left after:absolute after:inset-0"
            >
              {title}
            </button>
          </h2>
          <SeverityChip severity={severity} />
        </div>
        <p className="mt-0.5 text-sm break-words text-ink-2">{message}</p>
        <p className="mt-1.5 flex flex-wrap gap-x-2 text-xs text-ink-3">
          <span>{texts.types[type]}</span>
          <span aria-hidden="true">·</span>
          <time dateTime={timestamp}>{moment(timestamp)}</time>
          {actionRequired && !dismissed ? (
            <>
              <span aria-hidden="true">·</span>
              <span className="font-semibold text-ink-2">{texts.needsAction}</span>
            </>
          ) : null}
        </p>
      </div>
    </article>
  );
}
