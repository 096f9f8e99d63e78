import { Download, Printer } from 'lucide-react';
import { printSheet } from '#web/base/print-sheet.ts';
import { saveFile } from '#web/base/save-file.ts';
import { useUser } from '#web/base/session.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { accountTexts as texts } from './texts.ts';

/** The codes that open the account when the phone is lost. They are shown this once. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const { email } = useUser();
  const save = () => saveFile(texts.codesFile, [texts.codesSheet(email), '', ...codes, ''].join('\n'), 'text/plain');
  return (
    <div className="flex max-w-xl flex-col gap-4">
      <h3 className="font-semibold">{texts.codesHeading}</h3>
      <Banner tone="warn">{texts.codesOnce}</Banner>
      <ul
        aria-label={texts.codesHeading}
        className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-md bg-sunken px-5 py-4 text-md select-all"
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 max-md:*:h-12">
        <CopyButton text={codes.join('\n')} label={texts.copy} copied={texts.codesCopied} />
        <Button icon={<Download aria-hidden="true" className="size-4" />} onClick={save}>
          {texts.download}
        </Button>
        <Button
          icon={<Printer aria-hidden="true" className="size-4" />}
          onClick={() => printSheet(texts.codesSheet(email), [{ heading: texts.codesHeading, lines: codes }])}
        >
          {texts.print}
        </Button>
      </div>
      <Button variant="primary" className="max-md:h-12 md:self-start" onClick={onSaved}>
        {texts.codesSaved}
      </Button>
    </div>
  );
}
