import { useMemo } from 'react';
import { formatMoment } from '#web/base/format.ts';
import { useUser } from '#web/base/session.tsx';

/** A moment as date and time in the company's zone. */
export function useMoment(): (iso: string) => string {
  const { timeZone } = useUser();
  return useMemo(() => {
    return (iso) => formatMoment(iso, timeZone);
  }, [timeZone]);
}
