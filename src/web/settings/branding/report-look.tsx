import { companyBrandingTexts as texts } from './texts.ts';

interface ReportLookProps {
  name: string;
  tagline: string;
  contact: readonly string[];
  logo: string | null;
}

/** Head and foot of a report's mail with what stands in the form now; its colours are the mail's, in every theme. */
export function ReportLook({ name, tagline, contact, logo }: ReportLookProps) {
  const sender = name || texts.noName;
  const lines = contact.filter(Boolean);
  return (
    <div className="overflow-hidden rounded-md border border-line bg-[#ffffff] text-[#132331]">
      <div className="flex flex-wrap items-center gap-4 bg-[#005f8e] px-5 py-4">
        {logo ? (
          <span className="rounded-md bg-[#ffffff] px-3 py-2">
            <img src={logo} alt={sender} className="h-10 w-auto max-w-48 object-contain" />
          </span>
        ) : null}
        <div className="min-w-0">
          <p className="text-lg font-bold break-words text-[#ffffff]">{sender}</p>
          {tagline ? <p className="text-sm break-words text-[#d6ecf8]">{tagline}</p> : null}
          <p className="text-sm text-[#d6ecf8]">{texts.reportTitle}</p>
        </div>
      </div>
      <div className="px-5 py-4 text-sm">
        <p>{texts.thanks(name || texts.us)}</p>
        {lines.map((line) => (
          <p key={line} className="break-words text-[#465865]">
            {line}
          </p>
        ))}
      </div>
    </div>
  );
}
