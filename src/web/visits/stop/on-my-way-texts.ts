import { inLanguage } from '#web/base/language.ts';

/** What is said once a customer was told. Apart, as it comes with what tells them. */
export const onMyWayTexts = inLanguage({
  en: {
    told: (name: string) => `${name} is told that you are on the way`,
    fromPhone: 'Your phone’s messages open',
  },
});
