import { Mail, MailX, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { fieldServiceTexts as texts } from '#web/texts/field-service.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Switch } from '#web/ui/switch-field.tsx';
import { addedText } from './chemicals-section.tsx';
import { type ReadingKey, readingKind } from './reading-kinds.ts';
import { measureText } from './reading-rows.tsx';
import { hasFindings, typedReadings, type VisitDraft } from './visit-draft.ts';

export interface FinishSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  draft: VisitDraft;
  onFinish: (sendReport: boolean) => void;
}

/** The last look: what the customer will get, then one press. */
export function FinishSheet({ open, onOpenChange, draft, onFinish }: FinishSheetProps) {
  const [wantsReport, setWantsReport] = useState(true);
  const { customerName, customerEmail } = draft;
  const sends = customerEmail !== null && wantsReport;
  const lost = draft.photos.filter(({ state }) => state === 'refused').length;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts.summary}
      description={texts.summaryFor(customerName)}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{texts.goBack}</Button>
          <Button variant="primary" onClick={() => onFinish(wantsReport)}>
            {sends ? texts.finishAndSend : texts.finishOnly}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="flex items-start gap-2.5 text-sm">
          {sends ? (
            <Mail aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-brand" />
          ) : (
            <MailX aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-ink-2" />
          )}
          <span className="min-w-0 break-words">
            {customerEmail === null
              ? texts.summaryNoEmail
              : wantsReport
                ? texts.summaryEmail(customerEmail)
                : texts.summaryNotSent}
          </span>
        </p>
        {hasFindings(draft) ? null : <Banner tone="warn">{texts.nothingRecorded}</Banner>}
        {lost > 0 ? (
          <p className="flex items-start gap-2.5 text-sm text-warn">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
            {texts.photosLost(lost)}
          </p>
        ) : null}
        <DefinitionList columns={1} items={summaryOf(draft)} />
        {customerEmail === null ? null : (
          <Switch label={texts.sendReport} checked={wantsReport} onChange={setWantsReport} />
        )}
      </div>
    </Dialog>
  );
}

function summaryOf(draft: VisitDraft) {
  const readings = Object.entries(typedReadings(draft)) as [ReadingKey, number][];
  return [
    {
      term: texts.summaryReadings,
      value:
        readings
          .map(([key, value]) => `${texts.readingNames[key]} ${measureText(readingKind(key), value)}`)
          .join(' · ') || texts.none,
    },
    { term: texts.summaryChemicals, value: draft.added.map(addedText).join(' · ') || texts.none },
    { term: texts.summaryServices, value: draft.services.join(' · ') || texts.none },
    { term: texts.summaryPhotos, value: texts.photosCount(draft.photos.length) },
    { term: texts.summaryNotes, value: draft.notes.trim() || texts.none },
  ];
}
