import { ImageUp, Trash2 } from 'lucide-react';
import { useId, useRef } from 'react';
import { ApiError } from '#web/base/api.ts';
import { failureText } from '#web/base/failure-text.ts';
import { storedToken } from '#web/base/stored-session.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { useRemoveLogo, useUploadLogo } from './api.ts';
import { companyBrandingTexts as texts } from './texts.ts';

/** Spec 3 §5. */
const maxBytes = 5 * 1024 * 1024;

interface LogoFieldProps {
  logo: string | null;
  name: string;
}

/** The logo: shown on white, as reports show it; a chosen picture is uploaded at once. */
export function LogoField({ logo, name }: LogoFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const upload = useUploadLogo();
  const remove = useRemoveLogo();
  const fail = (title: string) => toast({ variant: 'error', title });
  const take = (file: File | undefined) => {
    if (!file) return;
    if (file.size > maxBytes) return fail(texts.logoTooBig);
    if (!storedToken()) return fail(texts.notSignedIn);
    upload.mutate(file, {
      onSuccess: () => toast({ variant: 'success', title: texts.logoSaved }),
      // A picture that is none is told in the server's words; everything else in the documents'.
      onError: (error) =>
        fail(error instanceof ApiError && error.status < 500 ? failureText(error, texts.logoFailed) : texts.logoFailed),
    });
  };
  return (
    <div className="flex flex-wrap items-center gap-4">
      <div className="grid h-20 w-44 place-items-center overflow-hidden rounded-md border border-line bg-[#ffffff] p-2">
        {logo ? (
          <img src={logo} alt={name} className="max-h-full max-w-full object-contain" />
        ) : (
          <ImageUp aria-hidden="true" className="size-6 text-[#5b6b76]" />
        )}
      </div>
      <div className="flex flex-col gap-2">
        <label htmlFor={id} className="text-sm font-medium">
          {texts.logo}
        </label>
        <input
          ref={input}
          id={id}
          type="file"
          accept="image/png,image/jpeg,image/gif"
          className="sr-only"
          tabIndex={-1}
          aria-describedby={`${id}-hint`}
          onChange={(event) => {
            take(event.target.files?.[0]);
            // The same file can be chosen once more.
            event.target.value = '';
          }}
        />
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            busy={upload.isPending}
            icon={<ImageUp aria-hidden="true" className="size-4" />}
            onClick={() => input.current?.click()}
          >
            {upload.isPending ? texts.uploading : texts.upload}
          </Button>
          {logo ? (
            <Button
              size="sm"
              variant="quiet"
              busy={remove.isPending}
              icon={<Trash2 aria-hidden="true" className="size-4" />}
              onClick={() =>
                remove.mutate(undefined, {
                  onSuccess: () => toast({ variant: 'success', title: texts.logoRemoved }),
                  onError: (error) => fail(failureText(error, texts.logoFailed)),
                })
              }
            >
              {texts.removeLogo}
            </Button>
          ) : null}
        </div>
        <p id={`${id}-hint`} className="text-xs text-ink-2">
          {texts.logoHint}
        </p>
      </div>
    </div>
  );
}
