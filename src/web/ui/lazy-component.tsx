import { type ComponentType, type ReactNode, useEffect, useReducer, useRef } from 'react';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { uiTexts } from './texts.ts';
import { whenIdle } from './when-idle.ts';

interface Loadable {
  load: () => Promise<unknown>;
}

/** A component whose code is loaded when it is first shown, once for the whole page. */
export type LazyComponent<Props> = ComponentType<Props> &
  Loadable & {
    isLoaded: () => boolean;
  };

interface LazyOptions<Props> {
  /** Stands for the component until its code is there. */
  waiting?: ReactNode | ((props: Props) => ReactNode);
  /** Where the code cannot be loaded; closes what opened the component, so that it can be wanted again. */
  onFailure?: (props: Props) => void;
  /** If it can’t be loaded, something else does the same work: no message. */
  isOptional?: boolean;
}

/**
 * Unlike React's `lazy`, one that cannot be loaded (no connection) leaves the page as it is: the user gets a message, and it can
 * be wanted again.
 */
export function lazyComponent<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
  options: LazyOptions<Props> = {},
): LazyComponent<Props> {
  const code: Code<Props> = {
    Loaded: undefined,
    load: async () => {
      code.Loaded ??= await load();
    },
  };
  return Object.assign((props: Props) => <WhenLoaded {...{ code, props, options }} />, {
    load: code.load,
    isLoaded: () => code.Loaded !== undefined,
  });
}

/** A dialog that is loaded when it is first shown; it closes when it can't be loaded, so that it can be opened again. */
export const lazyDialog = <Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> => lazyComponent(load, { onFailure: ({ onClose }) => onClose() });

interface Code<Props> {
  Loaded: ComponentType<Props> | undefined;
  load: () => Promise<void>;
}

interface WhenLoadedProps<Props> {
  code: Code<Props>;
  props: Props;
  options: LazyOptions<Props>;
}

function WhenLoaded<Props extends object>({ code, props, options }: WhenLoadedProps<Props>) {
  const { waiting = null, onFailure, isOptional } = options;
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const fail = () => {
    if (!isOptional) toast({ variant: 'error', title: uiTexts.failed });
    onFailure?.(props);
  };
  const latestFail = useRef(fail);
  latestFail.current = fail;
  const { Loaded } = code;
  const isDrawn = Loaded !== undefined;
  useEffect(() => {
    // What counts is what was drawn: somebody else may have loaded the code since.
    if (isDrawn) return;
    let left = false;
    code.load().then(
      () => !left && redraw(),
      () => !left && latestFail.current(),
    );
    return () => {
      left = true;
    };
  }, [code, isDrawn]);
  if (Loaded) return <Loaded {...props} />;
  return typeof waiting === 'function' ? waiting(props) : waiting;
}

/** Loads components one by one, between what the user does: running their code must not hold up the frame after a tap. */
export async function loadWhenIdle(components: readonly Loadable[]): Promise<void> {
  for (const component of components) {
    await whenIdle();
    // What can’t be loaded now is tried again, with a message, when it is needed.
    await component.load().catch(() => undefined);
  }
}

/**
 * Loads components after the first sign of life: the first dialog then opens at once, and also when the network has gone
 * since. The sign itself is answered first.
 */
export function loadAtFirstTouch(components: readonly Loadable[]): () => void {
  const signs = ['pointermove', 'pointerdown', 'keydown'] as const;
  const stop = () => {
    for (const sign of signs) document.removeEventListener(sign, load, true);
  };
  function load() {
    stop();
    void loadWhenIdle(components);
  }
  for (const sign of signs) document.addEventListener(sign, load, true);
  return stop;
}
