/** Kept apart from the page's texts: they load with the code that sends. */
export const onMyWayTexts = {
  notified: (name: string) => `${name} was notified`,
  fromPhone: 'Opening your phone’s messages',
};
