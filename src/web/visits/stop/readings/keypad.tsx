import { Camera, Delete, RotateCcw } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { fieldServiceTexts as texts } from '../../texts.ts';

export interface KeyActions {
  press: (key: string) => void;
  erase: () => void;
  skip: () => void;
  next: () => void;
  asLastTime: () => void;
}

export interface KeypadProps {
  actions: KeyActions;
  onPhoto: () => void;
  /** Whether there is a reading of last time to take. */
  hasLast: boolean;
}

/** Large keys for a wet thumb; the field being typed keeps the focus, so that a keyboard works at the same time. */
export const Keypad = memo(function Keypad({ actions, onPhoto, hasLast }: KeypadProps) {
  const digit = (key: string) => (
    <Key key={key} onPress={() => actions.press(key)} look="digit">
      {key}
    </Key>
  );
  return (
    <fieldset
      aria-label={texts.keypad}
      // The lines between the keys are the ground showing through.
      className="grid contain-content touch-manipulation grid-cols-4 grid-rows-4 gap-px border-t border-line-2 bg-line-2 select-none"
    >
      {['1', '2', '3'].map(digit)}
      <Key onPress={actions.asLastTime} disabled={!hasLast} look="side">
        <RotateCcw aria-hidden="true" className="size-4.5" />
        {texts.asLastTime}
      </Key>
      {['4', '5', '6'].map(digit)}
      <Key onPress={onPhoto} look="side">
        <Camera aria-hidden="true" className="size-5" />
        {texts.photo}
      </Key>
      {['7', '8', '9'].map(digit)}
      <Key onPress={actions.erase} look="side" label={texts.erase}>
        <Delete aria-hidden="true" className="size-6" />
      </Key>
      <Key onPress={() => actions.press('.')} look="digit" label={texts.point}>
        .
      </Key>
      {digit('0')}
      <Key onPress={actions.skip} look="side">
        <span className="text-sm">{texts.skip}</span>
      </Key>
      <Key onPress={actions.next} look="next">
        {texts.next}
      </Key>
    </fieldset>
  );
});

const looks = {
  digit: 'num bg-surface text-xl font-semibold text-ink active:bg-sunken',
  side: 'flex-col gap-0.5 bg-sunken text-xs font-semibold text-ink-2 active:bg-line',
  next: 'bg-brand text-lg max-[24rem]:text-md font-semibold text-on-brand active:bg-brand-strong',
};

interface KeyProps {
  onPress: () => void;
  look: keyof typeof looks;
  label?: string;
  disabled?: boolean;
  children: ReactNode;
}

function Key({ onPress, look, label, disabled, children }: KeyProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPress}
      className={classNames(
        'flex h-15 min-w-0 items-center justify-center px-1 text-center leading-tight -outline-offset-4 disabled:text-ink-3',
        looks[look],
      )}
    >
      {children}
    </button>
  );
}
