import { useState } from 'react';
import type { Scheduled } from '#contract/messaging/messages.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { communicationsTexts as texts } from './texts.ts';

interface LeftOutProps {
  skipped: Scheduled['skipped'];
  onHide?: () => void;
}
const few = 5;

/** Customers who get nothing, and why. */
export function LeftOut({ skipped, onHide }: LeftOutProps) {
  const [all, setAll] = useState(false);
  if (skipped.length === 0) return null;
  const shown = all ? skipped : skipped.slice(0, few);
  return (
    <Banner
      tone="warn"
      title={texts.leftOutCount(skipped.length)}
      actions={
        onHide ? (
          <Button size="sm" onClick={onHide}>
            {texts.hide}
          </Button>
        ) : undefined
      }
    >
      <ul aria-label={texts.leftOut} className="mt-1 space-y-0.5">
        {shown.map(({ customerId, customerName, reason }) => (
          <li key={customerId}>
            <span className="font-semibold">{customerName}</span>: {reason}
          </li>
        ))}
      </ul>
      {shown.length < skipped.length ? (
        <Button size="sm" variant="quiet" className="mt-1 -ml-3" onClick={() => setAll(true)}>
          {texts.showMore}
        </Button>
      ) : null}
    </Banner>
  );
}
