import { useCallback, useEffect, useState } from 'react';
import { clock } from '#web/base/clock.ts';
import { newId } from '#web/base/ids.ts';
import { useUser } from '#web/base/session.tsx';
import { drafts, pictures } from '#web/offline/index.ts';
import { asReport, isUntouched, newReport, type ReportDraft } from './report-draft.ts';

export type Change = (change: Partial<ReportDraft> | ((draft: ReportDraft) => Partial<ReportDraft>)) => void;

interface Report {
  /** Null until this device's drafts are read. */
  draft: ReportDraft | null;
  change: Change;
  /** Deletes it, with its pictures, and starts over. */
  forget: () => void;
}

/** The report of this page: what is entered is on the device at once, and there again after a reload. */
export function useReport(customerId: string | null): Report {
  const user = useUser();
  const key = `service-report:${customerId ?? 'new'}`;
  const [draft, setDraft] = useState<ReportDraft | null>(null);
  const begin = useCallback((): ReportDraft => {
    // An account without a name has its email address there, which customers should not see.
    const technicianName = user.name === user.email ? '' : user.name;
    return newReport({ newId, now: clock.now(), timeZone: user.timeZone, customerId, technicianName });
  }, [user, customerId]);

  useEffect(() => {
    let left = false;
    // Without a database the page still works; what is typed then lives as long as the page.
    const show = () => {
      if (!left) setDraft((before) => before ?? asReport(drafts.get(key)) ?? begin());
    };
    void drafts.ready.then(show, show);
    return () => {
      left = true;
    };
  }, [key, begin]);

  const change: Change = useCallback(
    (what) =>
      setDraft((before) => {
        if (before === null) return before;
        return { ...before, ...(typeof what === 'function' ? what(before) : what) };
      }),
    [],
  );
  // Kept after every change; an untouched report leaves nothing behind.
  useEffect(() => {
    if (draft === null) return;
    if (!isUntouched(draft)) drafts.put(key, user.id, draft);
    else if (drafts.get(key) !== undefined) drafts.remove(key);
  }, [draft, key, user.id]);

  const forget = useCallback(() => {
    for (const { photoId } of draft?.photos ?? []) void pictures.remove(photoId).catch(() => undefined);
    drafts.remove(key);
    setDraft(begin());
  }, [draft, key, begin]);
  return { draft, change, forget };
}
