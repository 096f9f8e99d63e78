/** Toasts after an "on my way" message. A separate file because it loads with the sending code. */
export const onMyWayTexts = {
  told: (name: string) => `${name} is told that you are on the way`,
  fromPhone: 'Your phone’s messages open',
};
