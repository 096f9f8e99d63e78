import { startTransition, useTransition } from 'react';
import { painted } from '#web/ui/after-paint.ts';
import { Button } from '#web/ui/button.tsx';
import { fieldServiceTexts as texts } from '../texts.ts';

interface FinishButtonProps {
  wide?: boolean;
  /** Whether the visit can be finished as it stands; where not, it says why. */
  isReady: () => boolean;
  onOpen: () => void;
}

/** Opens the last look at a visit. The press is seen at once; the sheet is drawn without holding up anything else. */
export function FinishButton({ wide, isReady, onOpen }: FinishButtonProps) {
  const [isOpening, startOpening] = useTransition();
  const open = () => {
    if (!isReady()) return;
    startOpening(async () => {
      await painted();
      startTransition(onOpen);
    });
  };
  return (
    <Button variant="primary" size="touch" wide={wide} busy={isOpening} onClick={open}>
      {texts.finishVisit}
    </Button>
  );
}
