import { type MouseEvent, useTransition } from 'react';
import { useNavigate } from 'react-router';
import { painted } from '#web/ui/after-paint.ts';
import { ButtonLink, type ButtonLinkProps } from '#web/ui/button.tsx';

/** Leads to a stop. The press is seen before the stop is drawn, which takes a slow phone a moment. */
export function NextStopLink({ to, state, ...look }: Omit<ButtonLinkProps, 'busy' | 'onClick' | 'external'>) {
  const navigate = useNavigate();
  const [isOpening, open] = useTransition();
  const onClick = (event: MouseEvent) => {
    // In another tab, in another window: the browser's own.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (isOpening) return;
    open(async () => {
      await painted();
      await navigate(to, { state });
    });
  };
  return <ButtonLink {...look} {...{ to, state, onClick }} busy={isOpening} />;
}
