import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { isOptedInHere, renewOptInHere } from '#web/alerts/index.ts';
import { useUser } from '#web/base/session.tsx';
import { useAlertSources } from './alert-sources.ts';

/** What feeds the bell: shows nothing, and comes after the page that is looked at. */
export function AlertWatch() {
  const user = useUser();
  useAlertSources();
  useOpenedPushes();
  useEffect(() => {
    if (isOptedInHere(user.id)) void renewOptInHere(user.id);
  }, [user.id]);
  return null;
}

/** Follows a push that was tapped while this page was open. */
function useOpenedPushes(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
    const heard = ({ data }: MessageEvent<unknown>) => {
      if (typeof data !== 'object' || data === null || !('open' in data) || typeof data.open !== 'string') return;
      void navigate(data.open);
    };
    worker?.addEventListener('message', heard);
    return () => worker?.removeEventListener('message', heard);
  }, [navigate]);
}
