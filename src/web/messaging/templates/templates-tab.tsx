import { Eye, Pencil, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { templateTypes } from '#contract/messaging/message-choices.ts';
import type { MessageTemplate } from '#contract/messaging/messages.ts';
import { useCan } from '#web/base/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Switch } from '#web/ui/fields/switch-field.tsx';
import { lazyComponent, loadAtFirstTouch } from '#web/ui/lazy-component.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { useTemplates, useUpdateTemplate } from '../api.ts';
import { tellFailure } from '../in-words.ts';
import { communicationsTexts } from '../texts.ts';

const { templates: texts, types, languages } = communicationsTexts;

const EditDialog = lazyComponent(async () => (await import('./template-dialog.tsx')).TemplateDialog, {
  onFailure: ({ onClose }) => onClose(),
});
const ViewDialog = lazyComponent(async () => (await import('./template-view-dialog.tsx')).TemplateViewDialog, {
  onFailure: ({ onClose }) => onClose(),
});

type Open = { what: 'add' } | { what: 'view' | 'edit'; id: string } | null;

export function TemplatesTab() {
  const mayEdit = useCan('customers', 'edit');
  const templates = useTemplates();
  const [open, setOpen] = useState<Open>(null);
  useEffect(() => loadAtFirstTouch([EditDialog, ViewDialog]), []);
  const chosen = open && 'id' in open ? templates.data?.find(({ id }) => id === open.id) : undefined;
  const close = () => setOpen(null);
  return (
    <div className="flex flex-col gap-5">
      {mayEdit ? (
        <Button
          icon={<Plus aria-hidden="true" className="size-4" />}
          onClick={() => setOpen({ what: 'add' })}
          className="self-end max-md:h-12 max-md:w-full"
        >
          {texts.add}
        </Button>
      ) : null}
      <Loaded failed={communicationsTexts.loadFailed} query={templates}>
        {templateTypes.map((type) => (
          <section key={type} aria-label={texts.list(types[type])} className="flex flex-col gap-2">
            <h2 className="text-md">{types[type]}</h2>
            <div className="grid gap-3 md:grid-cols-2">
              {templates.data
                ?.filter((template) => template.type === type)
                .map((template) => (
                  <TemplateCard
                    key={template.id}
                    template={template}
                    mayEdit={mayEdit}
                    onOpen={(what) => setOpen({ what, id: template.id })}
                  />
                ))}
            </div>
          </section>
        ))}
      </Loaded>
      {open?.what === 'add' ? <EditDialog template={null} onClose={close} /> : null}
      {open?.what === 'edit' && chosen ? <EditDialog template={chosen} onClose={close} /> : null}
      {open?.what === 'view' && chosen ? <ViewDialog template={chosen} mayTest={mayEdit} onClose={close} /> : null}
    </div>
  );
}

interface TemplateCardProps {
  template: MessageTemplate;
  mayEdit: boolean;
  onOpen: (what: 'view' | 'edit') => void;
}

function TemplateCard({ template, mayEdit, onOpen }: TemplateCardProps) {
  const { id, name, type, language, isActive, isDefault } = template;
  const update = useUpdateTemplate();
  const use = (wanted: boolean) =>
    update.mutate(
      { id, isActive: wanted },
      {
        onSuccess: () =>
          toast(
            wanted
              ? { variant: 'success', title: texts.used }
              : {
                  variant: 'warning',
                  title: texts.rested,
                  description: texts.restedMore(types[type], languages[language]),
                },
          ),
        onError: (error) => tellFailure(texts.useFailed, error),
      },
    );
  return (
    <article
      aria-label={name}
      className="flex min-w-0 flex-col gap-2.5 rounded-md border border-line bg-surface px-4 py-3.5"
    >
      <div className="flex items-start gap-2">
        <h3 className="min-w-0 grow text-sm font-semibold break-words">{name}</h3>
        <Chip>{languages[language]}</Chip>
        <Chip tone={isDefault ? 'neutral' : 'brand'}>{isDefault ? texts.standard : texts.own}</Chip>
      </div>
      <p className="grow text-sm break-words whitespace-pre-wrap text-ink-2" lang={language}>
        {template.template}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        {mayEdit ? (
          <Switch
            label={
              <>
                <span aria-hidden="true">{isActive ? texts.inUse : texts.notInUse}</span>
                <span className="sr-only">{texts.use(name)}</span>
              </>
            }
            checked={update.isPending && update.variables.isActive !== undefined ? update.variables.isActive : isActive}
            onChange={use}
          />
        ) : (
          <Chip tone={isActive ? 'ok' : 'neutral'} dot>
            {isActive ? texts.inUse : texts.notInUse}
          </Chip>
        )}
        <div className="flex gap-2 max-md:*:h-12">
          <Button size="sm" icon={<Eye aria-hidden="true" className="size-4" />} onClick={() => onOpen('view')}>
            {texts.view}
          </Button>
          {mayEdit ? (
            <Button size="sm" icon={<Pencil aria-hidden="true" className="size-4" />} onClick={() => onOpen('edit')}>
              {texts.edit}
            </Button>
          ) : null}
        </div>
      </div>
    </article>
  );
}
