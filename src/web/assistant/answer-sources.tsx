import { BookOpen, Boxes, Calculator, Droplets, Route, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AnswerSource } from '#contract/assistant/assistant.ts';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { chatTexts as texts } from './texts.ts';

const icons: Record<AnswerSource['kind'], ReactNode> = {
  knowledge: <BookOpen aria-hidden="true" />,
  engine: <Calculator aria-hidden="true" />,
  stock: <Boxes aria-hidden="true" />,
  route: <Route aria-hidden="true" />,
  customer: <UserRound aria-hidden="true" />,
  pool: <Droplets aria-hidden="true" />,
};

/** Where a source can be looked at, if anywhere. */
function addressOf({ kind, id }: AnswerSource): string | null {
  if (kind === 'knowledge') return id === null ? null : `/chat/knowledge/${id}`;
  if (kind === 'pool') return id === null ? null : `/pools/${id}`;
  return { engine: '/dosage', stock: '/truck-stock', route: '/routes', customer: '/customers' }[kind];
}

const chip =
  'inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full border border-line px-2.5 text-xs font-medium [&_svg]:size-3.5 [&_svg]:shrink-0';

/** What an answer rests on, each with its name; those that have a page lead there. */
export function AnswerSources({ sources }: { sources: readonly AnswerSource[] }) {
  const leads = useLeadsSomewhere();
  if (sources.length === 0) return null;
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-xs text-ink-2">{texts.sources}</p>
      <ul className="flex flex-wrap gap-1.5">
        {sources.map((source) => {
          const address = addressOf(source);
          const kind = texts.sourceKinds[source.kind];
          const words = source.title === kind ? kind : `${kind}: ${source.title}`;
          return (
            <li key={`${source.kind}-${source.id}-${source.title}`} className="max-w-full">
              {address !== null && leads(address) ? (
                <Link to={address} className={`${chip} text-brand hover:bg-brand-soft`}>
                  {icons[source.kind]}
                  <span className="truncate">{words}</span>
                </Link>
              ) : (
                <span className={`${chip} text-ink-2`}>
                  {icons[source.kind]}
                  <span className="truncate">{words}</span>
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
