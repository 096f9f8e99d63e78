import { Card } from '#web/ui/card.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { Skeleton, SkeletonRows } from '#web/ui/skeleton.tsx';
import { customersTexts as texts } from './texts.ts';

/** The list of customers before it is there, as directory-page.tsx lays it out. */
export function DirectoryOutline() {
  return (
    <div className="flex flex-col gap-5">
      <div className="grid grid-cols-2 gap-2 md:grid-cols-[minmax(14rem,1fr)_repeat(3,minmax(9rem,auto))]">
        <SearchField
          label={texts.search}
          placeholder={texts.searchHint}
          value=""
          onChange={() => undefined}
          className="max-md:col-span-2"
        />
        <Skeleton className="h-11.5 rounded-sm md:h-10.5" />
        <Skeleton className="h-11.5 rounded-sm md:h-10.5" />
        <Skeleton className="h-11.5 rounded-sm max-md:col-span-2 md:h-10.5" />
      </div>
      <Card flush className="overflow-hidden">
        <SkeletonRows rows={8} />
      </Card>
    </div>
  );
}
