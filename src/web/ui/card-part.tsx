import type { ComponentType, ReactNode } from 'react';
import { Card } from './card.tsx';
import { type Part, partOf, usePartWhen } from './part.tsx';
import { SkeletonRows } from './skeleton.tsx';

interface Coming {
  rows: number;
  flush?: boolean;
  title?: ReactNode;
}

/** A card, tab or section whose code comes when it is first shown; until then rows in a card stand for it. */
export function cardPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  coming: Coming,
): ComponentType<Props> {
  const part = partOf(load);
  return (props: Props) => <WhenLoaded {...{ part, props, coming }} />;
}

interface WhenLoadedProps<Props> {
  part: Part<Props>;
  props: Props;
  coming: Coming;
}

function WhenLoaded<Props extends object>({ part, props, coming: { rows, ...card } }: WhenLoadedProps<Props>) {
  const Loaded = usePartWhen(part, true, () => undefined);
  if (Loaded) return <Loaded {...props} />;
  return (
    <Card {...card}>
      <SkeletonRows rows={rows} />
    </Card>
  );
}
