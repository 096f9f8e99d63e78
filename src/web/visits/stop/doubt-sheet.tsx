import { useId, useState } from 'react';
import type { VisitDoubt } from '#contract/reports/reports.ts';
import { type DoubtKind, visitWords } from '#domain/visits/index.ts';
import { words } from '#web/base/language.ts';
import { Button } from '#web/ui/button.tsx';
import { inputClass } from '#web/ui/fields/field-frame.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { sheetTexts } from './sheet-texts.ts';

export interface DoubtSheetProps {
  kinds: readonly DoubtKind[];
  onClose: () => void;
  onExplained: (doubts: VisitDoubt[]) => void;
}

type Reasons = Partial<Record<DoubtKind, string>>;

/** Asks for the reason of each thing that does not add up; nothing is filled in for the technician. */
export function DoubtSheet({ kinds, onClose, onExplained }: DoubtSheetProps) {
  const [reasons, setReasons] = useState<Reasons>({});
  const [isTried, setTried] = useState(false);
  const given = kinds.map((kind) => ({ kind, reason: (reasons[kind] ?? '').trim() }));
  const confirm = () => {
    setTried(true);
    if (given.every(({ reason }) => reason !== '')) onExplained(given);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={sheetTexts.doubtTitle}
      description={sheetTexts.doubtText}
      footer={
        <>
          <Button onClick={onClose}>{sheetTexts.goBack}</Button>
          <Button variant="primary" onClick={confirm}>
            {sheetTexts.finishOnly}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {given.map(({ kind, reason }) => (
          <Doubt
            key={kind}
            kind={kind}
            reason={reasons[kind] ?? ''}
            isMissing={isTried && reason === ''}
            onChange={(typed) => setReasons({ ...reasons, [kind]: typed })}
          />
        ))}
      </div>
    </Dialog>
  );
}

interface DoubtProps {
  kind: DoubtKind;
  reason: string;
  isMissing: boolean;
  onChange: (reason: string) => void;
}

function Doubt({ kind, reason, isMissing, onChange }: DoubtProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="text-md font-semibold">
        {words.say(visitWords.doubts[kind])}
      </label>
      <div className="flex flex-wrap gap-2">
        {sheetTexts.doubtReasons[kind].map((choice) => (
          <Button key={choice} className="h-12" aria-pressed={reason === choice} onClick={() => onChange(choice)}>
            {choice}
          </Button>
        ))}
      </div>
      <input
        id={id}
        value={reason}
        maxLength={300}
        placeholder={sheetTexts.doubtReason}
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.target.value)}
        className={`${inputClass} h-12`}
      />
      {isMissing ? (
        <p id={`${id}-error`} role="alert" className="text-sm text-bad">
          {sheetTexts.doubtMissing}
        </p>
      ) : null}
    </div>
  );
}
