import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReportMail, ServiceReport } from '#contract/reports/reports.ts';
import { call } from '#web/base/api.ts';
import { usePages } from '#web/base/pages.ts';

const path = '/api/service-reports';
const pathOf = (reportId: string) => `${path}/${encodeURIComponent(reportId)}`;

/** A report has more to show than a row of another list. */
const pageSize = 25;

/** The reports, the newest first. */
export const useReports = (search: string) => usePages<ServiceReport>(path, { search: search || undefined }, pageSize);

export const useReportMail = (reportId: string) => useQuery<ReportMail>({ queryKey: [`${pathOf(reportId)}/mail`] });

/** What the customer reads instead of a note; null: the note as it is written. */
export function usePutNote() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ reportId, text }: { reportId: string; text: string | null }) =>
      call<ServiceReport>('POST', `${pathOf(reportId)}/note`, { body: { text } }),
    onSettled: (_stored, _error, { reportId }) =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: [path] }),
        queryClient.invalidateQueries({ queryKey: [`${pathOf(reportId)}/mail`] }),
      ]),
  });
}

export const useReport = (reportId: string | null) =>
  useQuery<ServiceReport>({ queryKey: [pathOf(reportId ?? '')], enabled: reportId !== null });

export function useResend() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ reportId, again }: { reportId: string; again: boolean }) =>
      call<ServiceReport>('POST', `${pathOf(reportId)}/resend`, { body: { again } }),
    onSettled: (_stored, _error, { reportId }) =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: [path] }),
        queryClient.invalidateQueries({ queryKey: [`${pathOf(reportId)}/mail`] }),
      ]),
  });
}
