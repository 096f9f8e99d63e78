import { type ReactNode, useId, useState } from 'react';
import type { Language } from '#domain/language/index.ts';
import { failureText } from '#web/base/failure-text.ts';
import { choosableLanguages, language } from '#web/base/language.ts';
import { useSessionControl, useUser } from '#web/base/session.tsx';
import { languageTexts as texts } from '#web/base/texts.ts';
import { FieldFrame } from '#web/ui/fields/field-frame.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { uiTexts } from '#web/ui/texts.ts';
import { chooseOwn, chosenAtSignIn, switchPages } from './own-language.ts';

export const languageChoices = () => choosableLanguages().map((value) => ({ value, label: texts.names[value] }));

interface LanguageSelectProps {
  value: Language | null;
  /** Null where nothing is chosen: only with `orNone`. */
  onChange: (chosen: Language | null) => void;
  orNone?: boolean;
  hint?: ReactNode;
  disabled?: boolean;
  className?: string;
}

/** A language as it is chosen outside a form: at once. */
export function LanguageSelect({ value, onChange, orNone, hint, disabled, className }: LanguageSelectProps) {
  const id = useId();
  return (
    <FieldFrame {...{ id, hint, className }} label={texts.language}>
      <Select
        id={id}
        value={value ?? ''}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        placeholder={orNone ? texts.automatic : undefined}
        choices={languageChoices()}
        onChange={({ target }) => onChange(choosableLanguages().find((each) => each === target.value) ?? null)}
      />
    </FieldFrame>
  );
}

/** While a language is on its way nothing else is chosen; failures are shown in a toast. */
function useChanging() {
  const [changing, setChanging] = useState(false);
  const change = async (work: () => Promise<void>) => {
    setChanging(true);
    try {
      await work();
    } catch (error) {
      toast({ variant: 'error', title: texts.failed, description: failureText(error, uiTexts.failed) });
    }
    setChanging(false);
  };
  return { changing, change };
}

/** The language of this device, chosen before signing in. */
export function DeviceLanguage() {
  const { changing, change } = useChanging();
  return (
    <LanguageSelect
      className="mt-6 border-t border-line pt-5"
      value={language}
      disabled={changing}
      onChange={(chosen) => {
        if (!chosen) return;
        void change(async () => {
          chosenAtSignIn.keep(chosen);
          await switchPages(chosen);
        });
      }}
    />
  );
}

/** The signed-in user's own. `unfinished`: the pages cannot be loaded again without losing what was typed. */
export function OwnLanguage({ unfinished }: { unfinished: boolean }) {
  const user = useUser();
  const { changed } = useSessionControl();
  const { changing, change } = useChanging();
  return (
    <LanguageSelect
      className="max-w-md"
      value={user.language}
      orNone
      hint={unfinished ? texts.unfinished : texts.ownHint}
      disabled={changing || unfinished}
      onChange={(chosen) => void change(() => chooseOwn(user, chosen, changed))}
    />
  );
}
