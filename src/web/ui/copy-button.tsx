import { Copy } from 'lucide-react';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { Button } from './button.tsx';
import { uiTexts as texts } from './texts.ts';

/** Puts a text on the clipboard. Absent where the browser has none (a plain http address in the own network). */
export function CopyButton({ text, label, copied }: { text: string; label: string; copied: string }) {
  if (!navigator.clipboard) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast({ variant: 'success', title: copied }),
      () => toast({ variant: 'error', title: texts.copyFailed, description: texts.copyFailedMore }),
    );
  return (
    <Button icon={<Copy aria-hidden="true" className="size-4" />} onClick={() => void copy()}>
      {label}
    </Button>
  );
}
