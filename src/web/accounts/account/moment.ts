import { useMemo } from 'react';
import { languageTag } from '#web/base/language.ts';
import { useUser } from '#web/base/session.tsx';

/** A moment as date and time in the company's zone. */
export function useMoment(): (iso: string) => string {
  const { timeZone } = useUser();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(languageTag, { dateStyle: 'medium', timeStyle: 'short', timeZone });
    return (iso) => format.format(new Date(iso));
  }, [timeZone]);
}
