/** Toasts after an "on my way" message. A separate file because it loads with the sending code. */
export const onMyWayTexts = {
  told: (name: string) => `Let ${name} know you’re on the way`,
  fromPhone: 'Your phone’s messages open',
};
