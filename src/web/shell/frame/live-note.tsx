import { Link } from 'react-router';
import { useCan, useUser } from '#web/base/session.tsx';
import { frameTexts as texts } from './texts.ts';

/** On the dashboard, until the owner says go: one line, for nothing is wrong. */
export function LiveNote() {
  const { settings } = useUser();
  const maySee = useCan('settings', 'view');
  if (settings.live || !maySee) return null;
  return (
    <p className="mx-auto flex w-full max-w-[1240px] flex-wrap items-center gap-x-3 px-4 pt-3 text-sm text-ink-2 md:px-7 print:hidden">
      <span>{texts.notLive}</span>
      <Link
        to="/settings?tab=notifications"
        className="inline-flex min-h-6 items-center rounded-sm font-semibold text-brand hover:underline"
      >
        {texts.goLive}
      </Link>
    </p>
  );
}
