import { useState } from 'react';
import { type ImportAnswer, importMaxBytes } from '#contract/data/imports.ts';
import { newId } from '#web/base/ids.ts';
import { Banner } from '#web/ui/banner.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { ChosenFile } from './api.ts';
import { FileDrop } from './file-drop.tsx';
import { ImportDone } from './import-done.tsx';
import { ImportPlan } from './import-plan.tsx';
import { importsTexts as texts } from './texts.ts';

/** Brings customers in from a file: choose it, see what every row will do, correct the columns, import. */
export default function ImportPage() {
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [answer, setAnswer] = useState<ImportAnswer | null>(null);

  const choose = (file: File) => {
    if (file.size > importMaxBytes) return setRefused(texts.tooLarge);
    setRefused(null);
    setAnswer(null);
    setChosen({ id: newId(), file });
  };
  const startOver = () => {
    setChosen(null);
    setAnswer(null);
  };

  if (answer) return <ImportDone answer={answer} onAnother={startOver} />;
  if (chosen) return <ImportPlan key={chosen.id} chosen={chosen} onOtherFile={startOver} onDone={setAnswer} />;
  return (
    <>
      <PageHeader title={texts.title} purpose={texts.purpose} back={{ to: '/customers', label: texts.back }} />
      {refused ? (
        <Banner tone="bad" alert title={texts.unreadable}>
          {refused}
        </Banner>
      ) : null}
      <FileDrop onChoose={choose} />
    </>
  );
}
