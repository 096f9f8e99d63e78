import { useSearchParams } from 'react-router';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { SkeletonPage } from '#web/ui/skeleton.tsx';
import { DatedBoard } from './dated-board.tsx';

const TemplateBoard = lazyComponent(async () => (await import('./template-board.tsx')).TemplateBoard, {
  waiting: <SkeletonPage />,
});

/** Route Management: a date as it really is, or the template: what repeats every week. */
export default function RoutesPage() {
  const [params] = useSearchParams();
  return params.has('template') ? <TemplateBoard /> : <DatedBoard />;
}
