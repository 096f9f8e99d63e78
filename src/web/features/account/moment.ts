import { useMemo } from 'react';
import { useUser } from '#web/app/session.tsx';
import { languageTag } from '#web/texts/language.ts';

/** A moment as date and time in the company's zone. */
export function useMoment(): (iso: string) => string {
  const { timeZone } = useUser();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(languageTag, { dateStyle: 'medium', timeStyle: 'short', timeZone });
    return (iso) => format.format(new Date(iso));
  }, [timeZone]);
}
