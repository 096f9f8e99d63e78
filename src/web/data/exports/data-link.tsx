import { ArrowRightLeft } from 'lucide-react';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { dataTexts } from './texts.ts';

export function DataLink() {
  const leads = useLeadsSomewhere();
  if (!leads('/data')) return null;
  return (
    <ButtonLink to="/data" size="sm" icon={<ArrowRightLeft aria-hidden="true" className="size-4" />}>
      {dataTexts.link}
    </ButtonLink>
  );
}
