import { Contrast, Monitor, Moon, Sun } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { roleLabels } from '#domain/access/index.ts';
import { useSessionControl, useUser } from '#web/base/session.tsx';
import { appTexts } from '#web/base/texts.ts';
import { chooseTheme, type ThemeChoice, useThemeChoice } from '#web/base/theme.ts';
import { Button } from '#web/ui/button.tsx';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { changeProfile } from './api.ts';
import { accountTexts as texts } from './texts.ts';

/** Who one is here, and how the application looks on this device. */
export function ProfileTab({ form }: { form: UseFormReturn<{ name: string }> }) {
  const user = useUser();
  const { changed } = useSessionControl();

  const save = async ({ name }: { name: string }) => {
    const saved = await changeProfile({ name });
    changed(saved);
    form.reset({ name: saved.name });
    toast({ variant: 'success', title: texts.profileSaved });
  };

  return (
    <div className="flex flex-col gap-7">
      <Form form={form} onSubmit={save} className="max-w-md">
        <TextField control={form.control} name="name" label={texts.name} autoComplete="name" maxLength={120} />
        <Button
          type="submit"
          variant="primary"
          className="max-md:h-12 md:self-start"
          busy={form.formState.isSubmitting}
        >
          {texts.saveName}
        </Button>
      </Form>
      <DefinitionList
        columns={3}
        items={[
          { term: texts.email, value: user.email },
          { term: texts.role, value: roleLabels[user.role] },
          { term: texts.company, value: user.companyName ?? texts.noCompany },
        ]}
      />
      <Appearance />
    </div>
  );
}

const themes: readonly { value: ThemeChoice; label: string; icon: ReactNode }[] = [
  { value: 'system', label: appTexts.themeSystem, icon: <Monitor /> },
  { value: 'light', label: appTexts.themeLight, icon: <Sun /> },
  { value: 'dark', label: appTexts.themeDark, icon: <Moon /> },
  { value: 'sunlight', label: appTexts.themeSunlight, icon: <Contrast /> },
];

function Appearance() {
  const choice = useThemeChoice();
  const group = useId();
  return (
    <fieldset>
      <legend className="text-sm font-medium text-ink-2">{appTexts.theme}</legend>
      <div className="mt-1.5 grid grid-cols-2 gap-2 md:grid-cols-4">
        {themes.map(({ value, label, icon }) => (
          <label
            key={value}
            className={
              'flex min-h-12 cursor-pointer items-center gap-2.5 rounded-sm border border-line-2 px-3 text-sm font-medium ' +
              'has-checked:border-brand has-checked:bg-brand-soft has-checked:shadow-[inset_0_0_0_1px_var(--color-brand)] ' +
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand'
            }
          >
            <input
              type="radio"
              name={group}
              checked={choice === value}
              onChange={() => chooseTheme(value)}
              className="sr-only"
            />
            <span aria-hidden="true" className="text-brand [&_svg]:size-4.5">
              {icon}
            </span>
            {label}
          </label>
        ))}
      </div>
      <p className="mt-1.5 text-xs text-ink-3">{texts.themeHint}</p>
    </fieldset>
  );
}
