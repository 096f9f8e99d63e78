import { type ComponentType, useEffect, useReducer, useRef } from 'react';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { uiTexts } from './texts.ts';
import { whenIdle } from './when-idle.ts';

/** A component whose code is loaded when it is first wanted, once for the whole page. */
export interface Part<Props> {
  load: () => Promise<void>;
  /** The component, once its code is there. */
  component: () => ComponentType<Props> | undefined;
}

export function partOf<Props>(load: () => Promise<ComponentType<Props>>): Part<Props> {
  let loaded: ComponentType<Props> | undefined;
  return {
    load: async () => {
      loaded ??= await load();
    },
    component: () => loaded,
  };
}

/**
 * The component while and after it is wanted. Unlike a lazy component, one that cannot be loaded (no connection) leaves
 * the page standing: the user is told, `giveUp` is called, and it can be wanted again.
 */
export function usePartWhen<Props>(
  part: Part<Props>,
  wanted: boolean,
  giveUp: () => void,
): ComponentType<Props> | undefined {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const onFailure = useRef(giveUp);
  onFailure.current = giveUp;
  const component = part.component();
  const drawn = component !== undefined;
  useEffect(() => {
    // What counts is what was drawn: somebody else may have loaded the part since.
    if (!wanted || drawn) return;
    let left = false;
    part.load().then(
      () => !left && redraw(),
      () => {
        if (left) return;
        toast({ variant: 'error', title: uiTexts.failed });
        onFailure.current();
      },
    );
    return () => {
      left = true;
    };
  }, [part, wanted, drawn]);
  return component;
}

/** A component that loads when it is first shown; `giveUp` closes what opened it where it cannot be loaded. */
export function loadedWhenShown<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  giveUp: (props: Props) => void,
): ComponentType<Props> & Pick<Part<Props>, 'load'> {
  const part = partOf(load);
  return Object.assign((props: Props) => <WhenLoaded {...{ part, props, giveUp }} />, { load: part.load });
}

interface WhenLoadedProps<Props> {
  part: Part<Props>;
  props: Props;
  giveUp: (props: Props) => void;
}

function WhenLoaded<Props extends object>({ part, props, giveUp }: WhenLoadedProps<Props>) {
  const Loaded = usePartWhen(part, true, () => giveUp(props));
  return Loaded ? <Loaded {...props} /> : null;
}

type Loadable = { load: () => Promise<unknown> };

/** Loads parts one by one, between what the user does: running their code must not hold up the frame after a tap. */
export async function loadWhenIdle(parts: readonly Loadable[]): Promise<void> {
  for (const part of parts) {
    await whenIdle();
    // Who cannot be loaded now is asked for again, and told of, when it is wanted.
    await part.load().catch(() => undefined);
  }
}

/**
 * Loads parts after the first sign of life: the first dialog then opens at once, and also when the network has gone since.
 * The sign itself is answered first.
 */
export function loadAtFirstTouch(parts: readonly Loadable[]): () => void {
  const signs = ['pointermove', 'pointerdown', 'keydown'] as const;
  const stop = () => {
    for (const sign of signs) document.removeEventListener(sign, load, true);
  };
  function load() {
    stop();
    void loadWhenIdle(parts);
  }
  for (const sign of signs) document.addEventListener(sign, load, true);
  return stop;
}
