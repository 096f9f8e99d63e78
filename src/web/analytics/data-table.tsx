import { businessTexts as texts } from './texts.ts';

export interface Table {
  /** What the rows are of, then what each column tells. */
  head: readonly string[];
  rows: readonly { key: string; cells: readonly string[] }[];
}

/** What scrolls sideways must be reached by the keyboard (WCAG 2.1.1). */
const reachable = { tabIndex: 0 };

/** What a chart shows, in figures. It opens below the picture. */
export function DataTable({ title, table: { head, rows } }: { title: string; table: Table }) {
  const [first, ...others] = head;
  return (
    <details className="group mt-4 border-t border-line pt-3 text-sm">
      <summary className="flex min-h-8 items-center font-semibold text-brand max-md:min-h-12">
        {texts.charts.asTable}
      </summary>
      <section {...reachable} aria-label={title} className="mt-2 overflow-x-auto">
        <table className="num w-full whitespace-nowrap">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr className="border-b border-line text-xs text-ink-2 [&>th]:py-2 [&>th]:pl-4 [&>th]:font-semibold">
              <th scope="col" className="pl-0! text-left">
                {first}
              </th>
              {others.map((heading) => (
                <th key={heading} scope="col" className="text-right">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map(({ key, cells: [name, ...values] }) => (
              <tr key={key}>
                <th scope="row" className="py-2 text-left font-normal">
                  {name}
                </th>
                {values.map((value, column) => (
                  <td key={others[column]} className="py-2 pl-4 text-right">
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
