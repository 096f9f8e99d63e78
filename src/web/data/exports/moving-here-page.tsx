import { Upload } from 'lucide-react';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { movingHereTexts as texts } from './moving-here-texts.ts';

/** /data/moving-here: the way from another product. */
export default function MovingHerePage() {
  return (
    <>
      <PageHeader
        title={texts.title}
        purpose={texts.purpose}
        back={{ to: '/data', label: texts.back }}
        action={
          <ButtonLink
            to="/customers/import"
            variant="primary"
            icon={<Upload aria-hidden="true" className="size-4.5" />}
          >
            {texts.order.importCustomers}
          </ButtonLink>
        }
      />
      <Card title={texts.order.title}>
        <ol className="list-decimal space-y-1.5 pl-5 text-sm">
          {texts.order.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </Card>
      {texts.sources.map(({ name, take, columns, missing }) => (
        <Card key={name} title={name}>
          <h3 className="text-sm font-semibold">{texts.take}</h3>
          <ul className="mt-1 list-disc space-y-1 pl-5 text-sm text-ink-2">
            {take.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <table className="mt-4 w-full text-sm">
            <thead>
              <tr className="border-b border-line-2 text-left text-xs text-ink-2">
                <th className="w-1/2 py-1.5 pr-3 font-medium">{texts.there}</th>
                <th className="py-1.5 font-medium">{texts.here}</th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line align-top">
              {columns.map(([there, here]) => (
                <tr key={there}>
                  <td className="py-1.5 pr-3">{there}</td>
                  <td className="py-1.5 text-ink-2">{here}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <h3 className="mt-4 text-sm font-semibold">{texts.missing}</h3>
          <ul className="mt-1 list-disc space-y-1 pl-5 text-sm text-ink-2">
            {missing.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Card>
      ))}
      <Card title={texts.another.title}>
        <p className="text-sm text-ink-2">{texts.another.text}</p>
      </Card>
      <p className="text-sm text-ink-3">{texts.honest}</p>
    </>
  );
}
